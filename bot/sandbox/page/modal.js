// The form the bot answered with, as a dialog.

import { el } from "./dom.js";
import { drawForm } from "./fields.js";
import { failure } from "./message.js";

/** Open a modal frame. `submit(values, follow)` hands it in; it stays open until the bot has taken it. */
export function openModal(frame, ctx, submit) {
  document.querySelector("dialog.modal")?.remove();
  const { elements, fields } = drawForm(frame.components, ctx);
  const wrong = el("p", { class: "outcome", role: "alert" });
  const hand = el("button", { type: "submit", class: "button primary" }, "Submit");
  const close = () => dialog.close();
  const cancel = el("button", { type: "button", class: "button quiet", on: { click: close } }, "Cancel");
  const cross = el("button", { type: "button", class: "close", "aria-label": "Close", on: { click: close } }, "×");
  const form = el(
    "form",
    { method: "dialog", novalidate: true },
    el("header", {}, el("h2", {}, frame.title), cross),
    el("div", { class: "fields" }, elements, wrong),
    el("footer", {}, cancel, hand),
  );
  const dialog = el("dialog", { class: "modal", data: { customId: frame.custom_id } }, form);
  const follow = ({ type, status, reason }) => {
    if (type !== "interaction") return;
    hand.classList.toggle("pending", status === "sent");
    hand.disabled = status === "sent";
    wrong.classList.toggle("failed", status === "failed");
    wrong.textContent = status === "failed" ? failure(reason) : "";
    if (status !== "sent" && status !== "failed") dialog.close();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    fields.forEach((field) => field.check?.());
    if (!form.reportValidity()) return;
    submit(Object.fromEntries(fields.map((field) => [field.id, field.read()])), follow);
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".fields input, .fields textarea, .fields select")?.focus();
}

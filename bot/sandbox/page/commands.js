// The registered commands as one can type them: `deal widow-jack`, `table sit`.

const CHAT = 1;
const SUB = [1, 2];

/** Every command that can be sent, sub-commands one by one: `{path, line, description, options}`. */
export function leaves(commands) {
  return commands.filter((one) => (one.type ?? CHAT) === CHAT).flatMap((one) => below(one, []));
}

function below(command, above) {
  const path = [...above, command.name];
  const options = command.options ?? [];
  const subs = options.filter((one) => SUB.includes(one.type));
  if (subs.length) return subs.flatMap((one) => below(one, path));
  return [{ path, line: path.join(" "), description: command.description ?? "", options }];
}

/** The command whose line `typed` begins with, and what follows it: `{leaf, rest}` or null. */
export function readLine(all, typed) {
  const text = typed.replace(/^\//, "").replace(/\s+/g, " ").trimStart();
  const fits = all.filter(({ line }) => text.trimEnd() === line || text.startsWith(`${line} `));
  const leaf = fits.sort((one, other) => other.line.length - one.line.length)[0];
  return leaf ? { leaf, rest: text.slice(leaf.line.length).trim() } : null;
}

/** Commands that fit what was typed, the best first: the line begins so, a word of it does, the description has it. */
export function suggest(all, typed) {
  const text = typed.replace(/^\//, "").trim().toLowerCase();
  const rank = ({ line, description }) => {
    if (line.startsWith(text)) return 0;
    if (line.split(/[ -]/).some((word) => word.startsWith(text))) return 1;
    return description.toLowerCase().includes(text) ? 2 : 3;
  };
  return all
    .map((leaf) => [rank(leaf), leaf])
    .filter(([place]) => place < 3)
    .sort(([one], [other]) => one - other)
    .map(([, leaf]) => leaf);
}

/** Options typed behind a command, `number:3 who:"Ann B"`; words without a name go to the first option. */
export function readOptions(leaf, rest) {
  const found = {};
  const names = new Set(leaf.options.map((one) => one.name));
  const loose = rest.replace(/(\S+?):(?:"([^"]*)"|(\S*))/g, (whole, name, quoted, bare) => {
    if (!names.has(name)) return whole;
    found[name] = quoted ?? bare;
    return "";
  });
  const first = leaf.options.find((one) => !(one.name in found));
  if (first && loose.trim()) found[first.name] = loose.trim();
  return found;
}

/** Whether a command can go with these options, without asking for more. */
export function isComplete(leaf, given) {
  return leaf.options.every((one) => !one.required || one.name in given);
}

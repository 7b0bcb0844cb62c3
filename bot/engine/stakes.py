"""What a hand is played for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.errors import NotAllowed


@dataclass(frozen=True, slots=True)
class Stakes:
    """Chips: whole numbers with 0 < bring-in < small bet ≤ big bet; the ante may be 0 (RULES 1)."""

    ante: int
    bring_in: int
    small_bet: int
    big_bet: int

    def __post_init__(self) -> None:
        if self.ante < 0 or not 0 < self.bring_in < self.small_bet <= self.big_bet:
            raise NotAllowed(
                "stakes",
                f"stakes {self} do not fit: the ante is not negative, and 0 < bring-in < small bet ≤ big bet",
            )

    def __str__(self) -> str:
        return f"{self.ante}/{self.bring_in}/{self.small_bet}/{self.big_bet}"

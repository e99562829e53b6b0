//! A game between two players: seats, turn, offers, clock, result; what may happen next.

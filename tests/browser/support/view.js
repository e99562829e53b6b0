// The parts of a game's page that must be visible without scrolling, in every browser.

/** The windows that the page is laid out for. */
export const SIZES = {
  desk: { width: 1280, height: 800 },
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

const ALWAYS = ['.top', '.plate:has(~ #board)', '#board ~ .plate', '#board svg', '.steps', '#last', '#standing', '#last-words', '[name=move]', '[value=send]'];

/** The parts needed by the player to move: board, names, state, last message and form. */
export const NEEDED = { desk: [...ALWAYS, '[name=message]'], wide: [...ALWAYS, '[name=message]'], phone: ALWAYS };

/** In the page: the parts that are not visible. */
export function outOfView(selectors) {
  return selectors.flatMap((selector) => {
    const shown = [...document.querySelectorAll(selector)].find((node) => node.checkVisibility());
    if (!shown) return [`${selector} is not there`];
    const { top, bottom } = shown.getBoundingClientRect();
    const out = Math.max(-top, bottom - innerHeight);
    return out > 0.5 ? [`${selector} is ${Math.round(out)} px out of view`] : [];
  });
}

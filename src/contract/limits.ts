/** Numbers that both sides keep to. Apart from the schemas, so that a screen which wants one does not carry the checks. */

/** Calls beside the one on the card. */
export const MOST_RECENT = 5;

/** Calls that may wait to be said, at most: more than a display can say in ten minutes. */
export const MOST_FRESH = 100;

/** Longest silence between two snapshots of a healthy hub, in milliseconds. */
export const BOARD_HEARTBEAT_MS = 15_000;

/** The longest text spoken at once, in UTF-16 units: more than a kiosk screen holds. */
export const LONGEST_SPEECH = 1_500;

/** The longest words of a call, in UTF-16 units: a name, a desk and what stands around them. */
export const LONGEST_CALL_WORDS = 200;

/** How a call is said, as a factor of the voice's own pace: a little slower than talk, heard across a room. */
export const CALL_PACE = 0.9;

/** The longest code taken from a person at the desk. */
export const LONGEST_CODE = 64;

/** The largest picture that is taken as the site's logo, in bytes of the picture itself. */
export const LARGEST_LOGO = 200_000;

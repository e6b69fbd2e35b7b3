/**
 * The key that has a kiosk read its screen aloud, as `KeyboardEvent.key`. A tactile keypad or a headset jack sends it,
 * so the kiosk's page listens for it and the hub's windows let it through.
 */
export const HEAR_KEY = 'F8';

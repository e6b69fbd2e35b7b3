/** The built-in service profile, as text: the documented interface and nothing else. */
export { default as DEFAULT_PROFILE } from '../../../resources/profiles/default.json?raw';

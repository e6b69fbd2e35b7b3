/** The file that tells a Foyer, by lying beside the bundles, that it was installed as a package. A checkout has none. */

/** Where the file of settings lies on a machine, beside the one of the data folder. */
const CONFIG_FOLDERS = {
  linux: '/etc/foyer',
  win32: '%ProgramData%\\Foyer',
  darwin: '/Library/Application Support/Foyer',
} as const;

export type PackagedPlatform = keyof typeof CONFIG_FOLDERS;

/** `command`: what people type to start it. */
export const packagedFile = (command: 'foyer' | 'foyer-hub', platform: PackagedPlatform): string =>
  `${JSON.stringify({ command, configFolder: CONFIG_FOLDERS[platform] })}\n`;

/** Arguments of Electron's `process.argv` without the program and the app's path. */

/**
 * Unpackaged, the path is the first argument without a dash that is not the value of `-r`: Electron's own rule
 * (Electron 45, default_app/main.ts).
 */
export function argumentsOfApp(argv: readonly string[], packaged: boolean): readonly string[] {
  const given = argv.slice(1);
  if (packaged) return given;
  const path = given.findIndex((arg, at) => {
    const before = given[at - 1];
    return !arg.startsWith('-') && before !== '-r' && before !== '--require';
  });
  return given.filter((_arg, at) => at !== path);
}

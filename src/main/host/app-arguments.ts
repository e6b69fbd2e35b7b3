/** What Electron's `process.argv` holds beside the program and the path of the app. */

/**
 * Everything that was given to the app, and every switch that stands before its path. `argv` begins with the program.
 * Unpackaged, the path is the first argument without a dash that is not the value of `-r`: the rule by which Electron
 * itself finds it (Electron 45, default_app/main.ts). Packaged, there is no path.
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

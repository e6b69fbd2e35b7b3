/** Which files a package may have. */

/** What only developers need, and what would open a lobby's machine to somebody. */
const FORBIDDEN: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /(?:^|\/)node_modules(?:\/|$)/, what: 'packages beside the bundles' },
  { pattern: /(?:^|\/)(?:src|test|simulator|bench|scripts)\//, what: 'sources or tests' },
  { pattern: /\.(?:tsx?|map|test\.js|spec\.js)$/, what: 'sources' },
  { pattern: /(?:^|\/)\.(?!\/)/, what: 'a hidden file' },
  { pattern: /(?:^|\/)default_app\.asar/, what: "Electron's own app" },
  { pattern: /\.sqlite(?:-wal|-shm)?$|(?:^|\/)secrets?\./, what: 'data of a lobby' },
];

/** A sentence for each file that must not be there. `paths`: with slashes, from the root of what is looked at. */
export const forbiddenFiles = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    const found = FORBIDDEN.find(({ pattern }) => pattern.test(path));
    return found === undefined ? [] : [`${path} must not be in a package (${found.what}).`];
  });

/** A sentence for each file that is missing. */
export const missingFiles = (paths: readonly string[], needed: readonly string[]): readonly string[] => {
  const there = new Set(paths);
  return needed.filter((path) => !there.has(path)).map((path) => `${path} is missing.`);
};

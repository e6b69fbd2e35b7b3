/** A Debian package as it is: its fields, its files, their checksums and the licences of what is inside. */
import { createHash } from 'node:crypto';

export type Name = 'foyer-hub' | 'foyer-kiosk';

/** A package, unpacked. */
export interface Unpacked {
  /** Of the control file, by name. */
  readonly fields: ReadonlyMap<string, string>;
  /** `md5sums` of the package. */
  readonly sums: string;
  /** Every file but those of dpkg, from the root, with slashes. */
  readonly paths: readonly string[];
  contentsOf(path: string): Buffer;
  /** As of chmod. */
  modeOf(path: string): number;
}

/** The control file's fields; continued lines belong to the field above them. */
export function readFields(control: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of control.split('\n').filter(Boolean)) {
    const [, name, value = ''] = /^([A-Za-z-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) fields.set(last, `${fields.get(last) ?? ''}\n${line}`);
    else fields.set((last = name), value);
  }
  return fields;
}

const FIELDS: Readonly<Record<string, RegExp>> = {
  Package: /^foyer-(?:hub|kiosk)$/,
  Version: /^\d[A-Za-z0-9.+~]*$/,
  Architecture: /^(?:amd64|arm64)$/,
  Maintainer: /^.+ <.+@.+>$/,
  'Installed-Size': /^[1-9]\d*$/,
  Depends: /^libc6|libasound2/,
  Section: /^\w+$/,
  Priority: /^optional$/,
  Description: /^\S[^\n]{9,79}\n /,
};

export const judgeFields = (fields: ReadonlyMap<string, string>): readonly string[] => [
  ...Object.entries(FIELDS).flatMap(([name, rule]) => {
    const value = fields.get(name);
    if (value === undefined) return [`The control file has no ${name}.`];
    return rule.test(value) ? [] : [`${name} is "${value.split('\n')[0]}".`];
  }),
  ...[...fields].filter(([, value]) => value.includes('${')).map(([name]) => `${name} was not filled in.`),
];

/** Whether a version says that its package is for tests only. */
export const isForTests = (version: string): boolean => version.includes('+test');

/** Each file is in the list with its own sum, and nothing else is. */
export function judgeSums({ sums, paths, contentsOf }: Unpacked): readonly string[] {
  const listed = new Map(
    sums
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(34), line.slice(0, 32)] as const),
  );
  const gone = [...listed.keys()].filter((path) => !paths.includes(path));
  const changed = paths.filter(
    (path) => createHash('md5').update(contentsOf(path)).digest('hex') !== listed.get(path),
  );
  return [
    ...gone.map((path) => `${path} is in the list of checksums and not in the package.`),
    ...changed.map((path) => `${path} is not what the list of checksums says.`),
  ];
}

/** Nobody but root may change a file, and none runs as another account. */
export const judgeModes = ({ paths, modeOf }: Unpacked): readonly string[] =>
  paths.flatMap((path) => {
    const mode = modeOf(path) & 0o7777;
    return mode === 0o755 || mode === 0o644 ? [] : [`${path} has the mode ${mode.toString(8)}.`];
  });

/** `packages`: what was built in, as `zod 4.6.7`. */
export const judgeLicences = (text: string, packages: readonly string[]): readonly string[] =>
  packages
    .filter((name) => !text.includes(`\n${name} (`))
    .map((name) => `licences.txt does not have the licence of ${name}.`);

const COMMON = ['copyright', 'licences.txt', 'changelog.gz'];
const OWN: Readonly<Record<Name, readonly string[]>> = {
  'foyer-hub': [
    'usr/bin/foyer-hub',
    'usr/lib/foyer-hub/node',
    'usr/lib/foyer-hub/package.json',
    'usr/lib/foyer-hub/out/packaged.json',
    'usr/lib/foyer-hub/out/main/headless.js',
    'usr/lib/foyer-hub/out/main/simulator.js',
    'usr/lib/systemd/system/foyer-hub.service',
    'usr/share/doc/foyer-hub/licence-of-node.txt',
  ],
  'foyer-kiosk': [
    'usr/bin/foyer',
    'opt/foyer/foyer',
    'opt/foyer/chrome-sandbox',
    'opt/foyer/resources/app.asar',
    'opt/foyer/LICENSE.electron.txt',
    'opt/foyer/LICENSES.chromium.html',
    'usr/lib/systemd/system/foyer-kiosk.service',
  ],
};

export const neededFiles = (name: Name): readonly string[] => [
  ...OWN[name],
  ...COMMON.map((file) => `usr/share/doc/${name}/${file}`),
];

/** Loaded before commands that people run first: an older Node would end with a stack, because it cannot read TypeScript. */
'use strict';

const NEEDED = 24;
const { version, platform, arch } = process;

if (Number(version.slice(1).split('.')[0]) < NEEDED) {
  process.stderr.write(
    `Foyer needs Node ${NEEDED} and this is ${version}. Run npm ci, or install Node ${NEEDED} if npm has none for ${platform}-${arch}.\n`,
  );
  process.exit(1);
}

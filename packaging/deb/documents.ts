/** `/usr/share/doc/PACKAGE`: the copyright, the licences of all that is inside, and the changes. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundledLicences } from '../licences.ts';
import { ROOT } from '../release.ts';

interface Documents {
  readonly tree: string;
  /** The package's. */
  readonly name: string;
  readonly version: string;
  /** Seconds since 1970. */
  readonly epoch: number;
  /** Of the build. */
  readonly parts: readonly string[];
  /** The folder of the package that brought Node; undefined where none is inside. */
  readonly node: string | undefined;
}

const MAINTAINER = 'Foyer <foyer@example.org>';

/** As Debian wants it; the date as of RFC 5322, in UTC. */
function changelog({ name, version, epoch }: Documents): string {
  const date = new Date(epoch * 1_000).toUTCString().replace('GMT', '+0000');
  return `${name} (${version}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- ${MAINTAINER}  ${date}\n`;
}

export function putDocuments(documents: Documents): void {
  const { tree, name, parts, node } = documents;
  const folder = join(tree, 'usr/share/doc', name);
  mkdirSync(folder, { recursive: true });
  const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
  writeFileSync(join(folder, 'copyright'), `${own}\nThe licences of what is built in: licences.txt.\n`);
  writeFileSync(join(folder, 'licences.txt'), bundledLicences(parts));
  if (node !== undefined) copyFileSync(join(node, 'LICENSE'), join(folder, 'licence-of-node.txt'));
  copyFileSync(join(ROOT, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
  writeFileSync(join(folder, 'changelog.gz'), gzipSync(changelog(documents), { level: 9 }));
}

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { judgeArchive, LARGEST_ARCHIVE_BYTES, readArchive } from './archive.ts';

const FOYER = [
  'package.json',
  'out/packaged.json',
  'out/main/entry.js',
  'out/main/index.js',
  'out/main/list-thread.js',
  'out/main/simulator.js',
  'out/preload/index.cjs',
  ...['kiosk', 'desk', 'display', 'setup', 'pair'].map((screen) => `out/renderer/${screen}/index.html`),
];

interface Folder {
  readonly files: Record<string, Folder | object>;
}

/** As @electron/asar lays it out. */
function archiveOf(paths: readonly string[], contents = 'words'): Buffer {
  const root: Folder = { files: {} };
  const body = Buffer.from(contents);
  const hash = createHash('sha256').update(body).digest('hex');
  for (const [at, path] of paths.entries()) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = (folder.files[part] ??= { files: {} }) as Folder;
    folder.files[parts.at(-1) ?? ''] = {
      size: body.length,
      offset: String(at * body.length),
      integrity: { algorithm: 'SHA256', hash, blockSize: 4_194_304, blocks: [hash] },
    };
  }
  const json = Buffer.from(JSON.stringify(root));
  const padded = Math.ceil(json.length / 4) * 4;
  const head = Buffer.alloc(16 + padded);
  head.writeUInt32LE(4, 0);
  head.writeUInt32LE(8 + padded, 4);
  head.writeUInt32LE(4 + padded, 8);
  head.writeUInt32LE(json.length, 12);
  json.copy(head, 16);
  return Buffer.concat([head, ...paths.map(() => body)]);
}

it('an archive with what a lobby needs is as it should be', () => {
  const archive = archiveOf(FOYER);
  expect(readArchive(archive).entries.map(({ path }) => path)).toEqual(FOYER);
  expect(judgeArchive(archive)).toEqual([]);
});

it('a screen that was changed after it was put in is named', () => {
  const archive = archiveOf(FOYER);
  archive.write('W', archive.length - 1);
  expect(judgeArchive(archive)).toEqual(['out/renderer/pair/index.html in app.asar is not what was put in.']);
});

it('sources, tests and packages beside the bundles are named, and what is missing', () => {
  const paths = [...FOYER.slice(1), 'src/main/hub.ts', 'node_modules/zod/index.js', 'out/main/index.js.map'];
  const problems = judgeArchive(archiveOf(paths));
  expect(problems).toHaveLength(4);
  for (const name of [
    'src/main/hub.ts',
    'node_modules/zod/index.js',
    'index.js.map',
    'package.json is missing',
  ])
    expect(problems.join('\n')).toContain(name);
});

it('one that has grown too large says by how much', () => {
  const contents = 'x'.repeat(Math.ceil(LARGEST_ARCHIVE_BYTES / FOYER.length));
  expect(judgeArchive(archiveOf(FOYER, contents))).toEqual(['app.asar is 10.0 MB large; 10 MB are allowed.']);
});

it.each([
  ['', 'nothing'],
  ['PK\u0003\u0004 and more of something else', 'another file'],
])('an archive that is none cannot be read: %s', (text) =>
  expect(judgeArchive(Buffer.from(text))).toEqual(['app.asar cannot be read.']),
);

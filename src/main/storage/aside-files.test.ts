import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { removeAside } from './aside-files.ts';
import { nameForAside } from './durable-files.ts';

it('damaged databases that were set aside go with their logs once they are old, and nothing else goes', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'foyer.sqlite');
  const [old, young] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 0, 6)];
  const put = (name: string): void => writeFileSync(join(folder, name), 'x');
  put(nameForAside(path, old, 'damaged'));
  put(`${nameForAside(path, old + 1_000, 'damaged')}-wal`);
  const second = nameForAside(path, old, 'damaged');
  put(second);
  expect(second).toMatch(/-2$/);
  const kept = [
    nameForAside(path, young, 'damaged'),
    'foyer.sqlite',
    'foyer.sqlite-wal',
    'foyer.sqlite.damaged-by-hand',
    'x.damaged-2026-01-05T00-00-00Z',
  ];
  kept.forEach(put);
  removeAside(path, old + 1_000);
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  removeAside(join(folder, 'none', 'foyer.sqlite'), young);
  mkdirSync(join(folder, nameForAside(path, old, 'damaged')));
  removeAside(path, Number.POSITIVE_INFINITY);
  expect(readdirSync(folder)).not.toContain(kept[0]);
});

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { removeAside } from './aside-files.ts';
import { nameForDamaged } from './durable-files.ts';

it('damaged databases that were set aside go with their logs once they are old, and nothing else goes', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'foyer.sqlite');
  const [old, young] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 0, 6)];
  const put = (name: string): void => writeFileSync(join(folder, name), 'x');
  put(nameForDamaged(path, old));
  put(`${nameForDamaged(path, old + 1_000)}-wal`);
  const second = nameForDamaged(path, old);
  put(second);
  expect(second).toMatch(/-2$/);
  const kept = [
    nameForDamaged(path, young),
    'foyer.sqlite',
    'foyer.sqlite-wal',
    'foyer.sqlite.damaged-by-hand',
    'x.damaged-2026-01-05T00-00-00Z',
  ];
  kept.forEach(put);
  removeAside(path, old + 1_000);
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  removeAside(join(folder, 'none', 'foyer.sqlite'), young);
  mkdirSync(join(folder, nameForDamaged(path, old)));
  removeAside(path, Number.POSITIVE_INFINITY);
  expect(readdirSync(folder)).not.toContain(kept[0]);
});

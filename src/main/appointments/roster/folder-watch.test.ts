import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { listsIn } from './folder-watch.ts';

it('the lists of the latest days are read when a folder has more than Foyer looks at: their names come last', async () => {
  const folder = join(temporaryFolder(), 'lists');
  mkdirSync(folder);
  const names = Array.from({ length: 501 }, (_, day) => `day-${String(day).padStart(3, '0')}.csv`);
  for (const name of names) writeFileSync(join(folder, name), '');
  expect(await listsIn(folder)).toEqual(names.slice(1));
});

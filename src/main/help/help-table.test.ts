import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openDatabase } from '../storage/database.ts';
import { MIGRATIONS } from '../storage/migrations/index.ts';
import { createHelpTable } from './help-table.ts';

it('requests for help from before screens were told apart stay with the front desk, each under a name of its own', () => {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const before = openDatabase(path, { migrations: MIGRATIONS.filter(({ version }) => version < 10) });
  if (before.kind !== 'open') throw new Error(before.problem.kind);
  before.database.sqlite.exec(`
    INSERT INTO help_calls (kiosk_name, reason, language, asked_at)
    VALUES ('Kiosk 1', 'start', 'en', 1), ('Kiosk 1', 'too-many-misses', 'und', 2), ('Kiosk 1', 'late', 'de', 3)`);
  before.database.close();
  const table = createHelpTable(openTestDatabase(path));
  const calls = table.open();
  expect(calls.map(({ reason, askedAt }) => [reason, askedAt])).toEqual([
    ['start', 1],
    ['too-many-misses', 2],
    ['late', 3],
  ]);
  const ids = calls.map(({ helpId }) => helpId);
  expect(new Set(ids).size).toBe(3);
  for (const helpId of ids) {
    expect(helpId).toMatch(/^[0-9a-f]{32}$/);
    expect(table.ofScreen('', helpId)).toBeUndefined();
    table.setClosed(helpId, 9);
  }
  expect(table.open()).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { DUMP_AGE_MS, dumpsToDelete } from './dumps-to-delete.ts';

const NOW = Date.UTC(2026, 10, 22);
const HOUR = 3_600_000;
const dump = (id: string, at: number) => [
  { path: `pending/${id}.dmp`, at },
  { path: `pending/${id}.meta`, at: at + 1 },
  { path: `attachments/${id}/log`, at },
];

describe('of the crash dumps', () => {
  it('five are kept for a week, each with all that belongs to it', () => {
    const files = [1, 2, 3, 4, 5, 6, 7].flatMap((n) => dump(`id-${n}`, NOW - n * HOUR));
    expect(dumpsToDelete(files, NOW).toSorted()).toEqual(
      [...dump('id-6', 0), ...dump('id-7', 0)].map(({ path }) => path).toSorted(),
    );
    expect(dumpsToDelete(dump('old', NOW - DUMP_AGE_MS - 2), NOW)).toHaveLength(3);
    expect(dumpsToDelete(dump('of the future', NOW + DUMP_AGE_MS + 2), NOW)).toHaveLength(3);
  });

  it('no crash dump is missed on Windows, and Crashpad’s own files stay', () => {
    const files = [
      { path: 'reports\\id.dmp', at: 0 },
      { path: 'metadata', at: 0 },
      { path: 'settings.dat', at: 0 },
      { path: 'client_id', at: 0 },
    ];
    expect(dumpsToDelete(files, NOW)).toEqual(['reports\\id.dmp']);
  });
});

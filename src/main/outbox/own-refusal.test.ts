import { expect, it } from 'vitest';
import { ownRefusalOf, writeOwnRefusal } from './own-refusal.ts';

it('the hub’s own reason is read as it was written, and words of an older Foyer stay words', () => {
  const why = { kind: 'other-day' as const, from: '2026-01-04', to: '2026-01-05', unsure: true };
  expect(ownRefusalOf({ statusCode: undefined, message: writeOwnRefusal(why) })).toEqual(why);
  expect(ownRefusalOf({ statusCode: undefined, message: '{"kind":"copy"}' })).toEqual({ kind: 'copy' });
  const words = 'It was meant for yesterday.';
  expect(ownRefusalOf({ statusCode: undefined, message: words })).toEqual({ kind: 'words', words });
  // What the service says is never ours, whatever it looks like.
  expect(ownRefusalOf({ statusCode: 409, message: '{"kind":"copy"}' })).toBeUndefined();
  expect(ownRefusalOf({ statusCode: undefined, message: undefined })).toBeUndefined();
});

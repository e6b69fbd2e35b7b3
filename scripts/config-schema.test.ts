/** The JSON Schema of `foyer.config.json` is in the repository, so that nobody has to make it first. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PUBLISHED, publishedText } from './config-schema.ts';

it('the published schema is what npm run config-schema writes and npm run format leaves as it is', async () => {
  expect(readFileSync(PUBLISHED, 'utf8')).toBe(await publishedText());
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { working } from '../../../test/support/parts/settings-of-host.ts';

describe('the token of a back-office system', () => {
  const TOKEN = 'CANARY-token-'.padEnd(40, '0');
  const HASH = createHash('sha256').update(TOKEN).digest('hex');

  it('the token of a back-office system is kept as its hash alone, replaced and removed', async () => {
    const one = await working();
    expect((await one.settings.save({ intakeToken: TOKEN })).kind).toBe('saved');
    expect(one.inForce().intakeTokenHash).toBe(HASH);
    expect(readFileSync(one.file, 'utf8')).not.toContain('CANARY');
    await one.settings.save({ intakeToken: 'f'.repeat(32) });
    expect(one.inForce().intakeTokenHash).not.toBe(HASH);
    await one.settings.save({ intakeToken: '' });
    expect(one.inForce().intakeTokenHash).toBeUndefined();
  });

  it.each(['short', 'f'.repeat(201), `${'f'.repeat(32)} g`])(
    'the token of a back-office system is refused as %j',
    async (intakeToken) => {
      const one = await working();
      expect(await one.settings.save({ intakeToken })).toMatchObject({
        kind: 'invalid',
        problems: [{ field: 'intakeToken', problem: { kind: 'not-a-token' } }],
      });
    },
  );

  it('a back-office token that an administrator has set is not replaced in setup', async () => {
    const one = await working({ config: { intakeTokenHash: HASH } });
    expect(one.inForce().locked).toContain('intakeToken');
    expect((await one.settings.save({ intakeToken: 'f'.repeat(32) })).kind).toBe('invalid');
    expect(one.inForce().intakeTokenHash).toBe(HASH);
  });
});

describe('the file or folder that is watched', () => {
  it('the file or folder that is watched is named in setup, and no more with an empty text', async () => {
    const one = await working();
    const folder = temporaryFolder();
    expect((await one.settings.save({ rosterFile: ` ${folder} ` })).kind).toBe('saved');
    expect(one.inForce().settings.rosterFile).toBe(folder);
    expect((await one.settings.save({ rosterFile: '' })).kind).toBe('saved');
    expect(one.inForce().settings.rosterFile).toBeUndefined();
  });

  it('a watched file or folder that an administrator has set is not changed in setup', async () => {
    const folder = temporaryFolder();
    const one = await working({ config: { rosterFile: folder } });
    expect(one.inForce().locked).toContain('rosterFile');
    expect((await one.settings.save({ rosterFile: '' })).kind).toBe('invalid');
    expect(one.inForce().settings.rosterFile).toBe(folder);
  });
});

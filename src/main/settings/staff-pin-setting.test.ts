import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { isPinOf, parsePinHash } from '../access/pin-hash.ts';
import { site } from '../../../test/support/parts/settings-of-site.ts';

const PIN = '482915';

async function isSet(hash: string | undefined, pin: string): Promise<boolean> {
  const parsed = parsePinHash(hash ?? '');
  return parsed !== undefined && (await isPinOf(pin, parsed));
}

describe('the staff PIN', () => {
  it('the staff PIN is there only once it is set, and is kept as a hash in the vault and nowhere else', async () => {
    const mine = site();
    expect(mine.inForce().staffPinHash).toBeUndefined();
    expect(await mine.save({ staffPin: ` ${PIN} `, kioskName: 'East' })).toEqual({ kind: 'saved' });
    const { staffPinHash } = site({ dataDir: mine.dataDir }).inForce();
    expect(await isSet(staffPinHash, PIN)).toBe(true);
    expect(await isSet(staffPinHash, '482916')).toBe(false);
    for (const file of [mine.file, mine.secrets]) expect(readFileSync(file, 'utf8')).not.toContain(PIN);
    expect(readFileSync(mine.file, 'utf8')).not.toContain('scrypt');
  });

  it('the staff PIN has another hash each time it is set, so that the same digits unlock too', async () => {
    const mine = site();
    await mine.save({ staffPin: PIN });
    const before = mine.inForce().staffPinHash;
    await mine.save({ staffPin: PIN });
    expect(mine.inForce().staffPinHash).not.toBe(before);
  });

  it('a staff PIN of the environment holds over that of setup, and keeps its hash from start to start', async () => {
    const mine = site();
    await mine.save({ staffPin: '739164' });
    const env = { FOYER_STAFF_PIN: PIN };
    const handed = site({ dataDir: mine.dataDir, env });
    await handed.prepare();
    const first = handed.inForce().staffPinHash;
    expect(await isSet(first, PIN)).toBe(true);
    expect(handed.inForce().locked).toEqual(['staffPin']);

    const again = site({ dataDir: mine.dataDir, env });
    await again.prepare();
    expect(again.inForce().staffPinHash).toBe(first);

    const other = site({ dataDir: mine.dataDir, env: { FOYER_STAFF_PIN: '925174' } });
    await other.prepare();
    expect(await isSet(other.inForce().staffPinHash, '925174')).toBe(true);

    // Without the variable, what setup was given is in force again.
    const without = site({ dataDir: mine.dataDir });
    await without.prepare();
    expect(await isSet(without.inForce().staffPinHash, '739164')).toBe(true);
    expect(readFileSync(mine.secrets, 'utf8')).not.toContain(PIN);
  });

  it('a staff PIN of the environment is hashed again over a kept text that is no hash', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'secrets.json'), '{"handedPinHash":"482915"}');
    const mine = site({ dataDir, env: { FOYER_STAFF_PIN: PIN } });
    await mine.prepare();
    expect(await isSet(mine.inForce().staffPinHash, PIN)).toBe(true);
  });
});

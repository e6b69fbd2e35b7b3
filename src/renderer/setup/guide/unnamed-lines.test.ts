import { describe, expect, it } from 'vitest';
import { unnamedLines } from './unnamed-lines.ts';

const PASSPORTS = { id: 7, name: 'Passports' };

describe('A line that visitors come for', () => {
  it('is one to be named where neither settings nor the service give it a name', () => {
    expect(unnamedLines([PASSPORTS, { id: 3401 }], [])).toEqual([3401]);
    expect(unnamedLines([{ id: 3401 }], [{ id: 3401, opensBeforeMin: 20 }])).toEqual([3401]);
  });

  it('is none any more once setup has saved a name for it, before the hub was asked again', () => {
    expect(unnamedLines([PASSPORTS, { id: 3401 }], [{ id: 3401, name: 'Visas' }])).toEqual([]);
  });

  it('has the service’s name where settings list it without one', () => {
    expect(unnamedLines([PASSPORTS], [{ id: 7 }])).toEqual([]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SettingsChange } from '../../contract/settings.ts';
import { site } from '../../../test/support/parts/settings-of-site.ts';

describe('the settings of the room', () => {
  const at = (...times: readonly string[]) => times.map((text) => text.split('-')).map(spanOf);
  const spanOf = ([from = '', to = '']: readonly string[]) => ({ from, to });
  const desk = (id: number, name: string, direction?: string) => ({
    id,
    name,
    ...(direction === undefined ? {} : { direction }),
  });

  it('the settings of the room are kept over a restart, and taken away again', async () => {
    const mine = site();
    const change: SettingsChange = {
      displayNotice: ' Closed on Friday ',
      servedStaysMin: 0,
      staffLockMin: 0,
      opensBeforeMin: 45,
      closesAfterMin: 0,
      callLeavesAfterMin: 1440,
      labelPrivacy: 'initials',
      openingHours: { monday: at('08:00-12:00', '13:00-24:00'), sunday: [] },
      quietHours: { friday: at('12:00-13:00') },
      desks: [desk(3, ' Desk 3 ', '2nd floor, left'), desk(-1, 'Glass box', ' ')],
      lines: [
        { id: 14, name: ' Passports ', closesAfterMin: 0 },
        { id: -1, name: ' ' },
      ],
      people: [{ id: 88, name: ' M. Okafor ' }],
    };
    expect(await mine.save(change)).toEqual({ kind: 'saved' });
    expect(site({ dataDir: mine.dataDir }).inForce().settings).toMatchObject({
      ...change,
      displayNotice: 'Closed on Friday',
      desks: [desk(3, 'Desk 3', '2nd floor, left'), desk(-1, 'Glass box')],
      lines: [{ id: 14, name: 'Passports', closesAfterMin: 0 }, { id: -1 }],
      people: [{ id: 88, name: 'M. Okafor' }],
    });
    const nothing = {
      displayNotice: '',
      openingHours: null,
      quietHours: null,
      desks: [],
      lines: [],
      people: [],
    };
    expect(await mine.save(nothing)).toEqual({ kind: 'saved' });
    expect(JSON.parse(readFileSync(mine.file, 'utf8'))).toEqual({
      servedStaysMin: 0,
      staffLockMin: 0,
      opensBeforeMin: 45,
      closesAfterMin: 0,
      callLeavesAfterMin: 1440,
      labelPrivacy: 'initials',
    });
  });

  it.each([
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])(
    'the settings of the room have every name without a mark of direction that came with it: %j',
    async (mark) => {
      const mine = site();
      const typed = `${mark}Nord${mark}tor${mark}`;
      const change: SettingsChange = {
        brandName: typed,
        kioskName: typed,
        privacyContact: typed,
        displayNotice: typed,
        desks: [desk(3, typed, typed), desk(4, 'Glass box', ` ${mark} `)],
        lines: [
          { id: 14, name: typed },
          { id: 15, name: mark },
        ],
        people: [{ id: 88, name: typed }],
      };
      expect(await mine.save(change)).toEqual({ kind: 'saved' });
      expect(mine.inForce().settings).toMatchObject({
        brandName: 'Nordtor',
        kioskName: 'Nordtor',
        privacyContact: 'Nordtor',
        displayNotice: 'Nordtor',
        desks: [desk(3, 'Nordtor', 'Nordtor'), desk(4, 'Glass box')],
        lines: [{ id: 14, name: 'Nordtor' }, { id: 15 }],
        people: [{ id: 88, name: 'Nordtor' }],
      });
    },
  );

  it('the settings of the room keep the days of each part that is not changed', async () => {
    const mine = site();
    expect(await mine.save({ retention: { names: 3, audit: 30 } })).toEqual({ kind: 'saved' });
    expect(await mine.save({ retention: { audit: 365 } })).toEqual({ kind: 'saved' });
    expect(site({ dataDir: mine.dataDir }).inForce().settings.retention).toEqual({ names: 3, audit: 365 });
  });

  const MANY = Array.from({ length: 501 }, (_, id) => desk(id, 'Desk'));
  it.each<[SettingsChange, string, object, string[]?]>([
    [{ displayNotice: 'x'.repeat(121) }, 'displayNotice', { kind: 'too-long', most: 120 }],
    [{ displayNotice: 'a\u2028b' }, 'displayNotice', { kind: 'not-one-line' }],
    [{ brandName: 'North\u0007gate' }, 'brandName', { kind: 'not-one-line' }],
    [{ lines: [{ id: 3, name: 'Pass\tports' }] }, 'lines', { kind: 'not-one-line' }, ['3', 'name']],
    [{ desks: [desk(7, 'A\u0000B')] }, 'desks', { kind: 'not-one-line' }, ['7', 'name']],
    [{ desks: [desk(7, '\u202e')] }, 'desks', { kind: 'empty' }, ['7', 'name']],
    [{ people: [{ id: 4, name: '\u200f' }] }, 'people', { kind: 'empty' }, ['4', 'name']],
    [{ servedStaysMin: 1441 }, 'servedStaysMin', { kind: 'not-minutes', least: 0, most: 1_440 }],
    [{ staffLockMin: 1441 }, 'staffLockMin', { kind: 'not-minutes', least: 0, most: 1_440 }],
    [{ staffLockMin: -1 }, 'staffLockMin', { kind: 'not-minutes', least: 0, most: 1_440 }],
    [{ servedStaysMin: 0.5 }, 'servedStaysMin', { kind: 'not-minutes', least: 0, most: 1_440 }],
    [{ opensBeforeMin: 1441 }, 'opensBeforeMin', { kind: 'not-minutes', least: 0, most: 1_440 }],
    [{ closesAfterMin: -1 }, 'closesAfterMin', { kind: 'not-minutes', least: 0, most: 1_440 }],
    [{ callLeavesAfterMin: 0.5 }, 'callLeavesAfterMin', { kind: 'not-minutes', least: 0, most: 1_440 }],
    [{ idleWarningAfterS: 14 }, 'idleWarningAfterS', { kind: 'not-seconds', least: 15, most: 300 }],
    [{ idleCountdownS: 19 }, 'idleCountdownS', { kind: 'not-seconds', least: 20, most: 120 }],
    [{ callVolume: 9 }, 'callVolume', { kind: 'not-percent', least: 10, most: 100 }],
    [{ callVolume: 101 }, 'callVolume', { kind: 'not-percent', least: 10, most: 100 }],
    [{ doneStaysS: 7.5 }, 'doneStaysS', { kind: 'not-seconds', least: 5, most: 120 }],
    [{ retention: { names: 0 } }, 'retention', { kind: 'not-days', least: 1, most: 14 }, ['names']],
    [{ retention: { names: 15 } }, 'retention', { kind: 'not-days', least: 1, most: 14 }, ['names']],
    [{ retention: { audit: 7.5 } }, 'retention', { kind: 'not-days', least: 7, most: 730 }, ['audit']],
    [
      { openingHours: { monday: at('08:00-12:00'), tuesday: at('8-12') } },
      'openingHours',
      { kind: 'not-a-time' },
      ['tuesday'],
    ],
    [{ quietHours: { sunday: at('22:00-06:00') } }, 'quietHours', { kind: 'backwards' }, ['sunday']],
    [
      { quietHours: { friday: Array.from({ length: 11 }, () => spanOf(['08:00', '09:00'])) } },
      'quietHours',
      { kind: 'too-many', most: 10 },
      ['friday'],
    ],
    [{ desks: [desk(1, 'A'), desk(7, ' ')] }, 'desks', { kind: 'empty' }, ['7', 'name']],
    [{ desks: [desk(7, 'x'.repeat(31))] }, 'desks', { kind: 'too-long', most: 30 }, ['7', 'name']],
    [{ desks: [desk(7, 'A', 'x'.repeat(61))] }, 'desks', { kind: 'too-long', most: 60 }, ['7', 'direction']],
    [{ desks: [desk(7, 'A', 'up\nstairs')] }, 'desks', { kind: 'not-one-line' }, ['7', 'direction']],
    [{ desks: [desk(7, 'A'), desk(7, 'B')] }, 'desks', { kind: 'listed-twice' }, ['7']],
    [{ desks: MANY }, 'desks', { kind: 'too-many', most: 500 }],
    [{ lines: [{ id: 7 }, { id: 7, name: 'B' }] }, 'lines', { kind: 'listed-twice' }, ['7']],
    [{ lines: [{ id: 7, name: 'x'.repeat(101) }] }, 'lines', { kind: 'too-long', most: 100 }, ['7', 'name']],
    [{ lines: [{ id: 7, where: 'x'.repeat(61) }] }, 'lines', { kind: 'too-long', most: 60 }, ['7', 'where']],
    [
      { lines: [{ id: 7, opensBeforeMin: 1441 }] },
      'lines',
      { kind: 'not-minutes', least: 0, most: 1_440 },
      ['7', 'opensBeforeMin'],
    ],
    [
      { lines: [{ id: 7, closesAfterMin: 0.5 }] },
      'lines',
      { kind: 'not-minutes', least: 0, most: 1_440 },
      ['7', 'closesAfterMin'],
    ],
    [{ lines: MANY.map(({ id }) => ({ id })) }, 'lines', { kind: 'too-many', most: 200 }],
    [{ people: [{ id: 7, name: ' ' }] }, 'people', { kind: 'empty' }, ['7', 'name']],
    [{ people: [{ id: 7, name: 'A\nB' }] }, 'people', { kind: 'not-one-line' }, ['7', 'name']],
    [{ people: [desk(7, 'A'), desk(7, 'B')] }, 'people', { kind: 'listed-twice' }, ['7']],
    [{ people: [desk(7, 'x'.repeat(101))] }, 'people', { kind: 'too-long', most: 100 }, ['7', 'name']],
    [{ people: MANY }, 'people', { kind: 'too-many', most: 300 }],
  ])(
    'the settings of the room are refused by their rule when they are %j',
    async (change, field, problem, at) => {
      const mine = site();
      expect(await mine.save(change)).toEqual({
        kind: 'invalid',
        problems: [{ field, problem, ...(at && { at }) }],
      });
      expect(existsSync(mine.file)).toBe(false);
    },
  );

  it('the settings of the room stay as the config file has them', async () => {
    const mine = site({
      config: { desks: [desk(3, 'Desk 3')], people: [desk(88, 'M. Okafor')], quietHours: {} },
    });
    const answer = await mine.save({ desks: [], people: [], quietHours: null, displayNotice: 'Hello' });
    expect(answer.kind === 'invalid' && answer.problems).toEqual([
      { field: 'quietHours', problem: { kind: 'locked' } },
      { field: 'desks', problem: { kind: 'locked' } },
      { field: 'people', problem: { kind: 'locked' } },
    ]);
  });
});

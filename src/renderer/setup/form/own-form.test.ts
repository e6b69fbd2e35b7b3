import { describe, expect, it } from 'vitest';
import type { FleetScreen } from '../../../contract/fleet.ts';
import { type OwnSettings, OwnSettingsSchema } from '../../../contract/own-settings.ts';
import { changedOf, draftOf, idsOf, readOwn, textsOf } from './own-form.ts';

const screenOf = (surface: FleetScreen['surface'], settings: OwnSettings = {}): FleetScreen => ({
  screenId: 's1',
  surface,
  number: 1,
  settings,
  entry: 'paired',
  isThis: false,
  isConnected: true,
  isOpenTwice: false,
  createdAt: 0,
  lastSeenAt: 0,
  isOtherVersion: false,
  isPick: false,
  speaks: false,
});

const WHOLE: OwnSettings = {
  kiosk: {
    languages: ['de', 'ar'],
    panelInches: 32.5,
    camera: false,
    lowerControls: true,
    printer: '192.0.2.8',
  },
  display: {
    lines: [7, 12],
    desks: [3],
    privacy: 'initials',
    language: 'de',
    theme: 'light',
    sound: false,
    page: { number: 2, of: 3 },
  },
};

describe('The settings of one screen', () => {
  it('changed settings of one screen leave those alone that another window has saved in the meantime', () => {
    const opened = draftOf(screenOf('display', WHOLE));
    const typed = { ...opened, name: ' Hall ', theme: 'dark' as const, room: '' };
    const now = {
      ...screenOf('display', { ...WHOLE, display: { lines: [9], theme: 'light' } }),
      place: 'Left',
    };
    const changed = changedOf(typed, opened);
    expect(readOwn({ ...draftOf(now), ...changed }, now)).toEqual({
      kind: 'read',
      settings: { ...WHOLE, display: { lines: [9], theme: 'dark' } },
    });
    expect(textsOf(changed)).toEqual({ name: 'Hall' });
    expect(textsOf(changedOf(opened, { ...opened, place: 'Left' }))).toEqual({ place: null });
  });

  it.each(['name', 'place', 'room'] as const)(
    'the settings of one screen are not sent with a %s that is too long',
    (part) => {
      const screen = screenOf('display');
      const most = 'x'.repeat(60);
      expect(readOwn({ ...draftOf(screen), [part]: ` ${most} ` }, screen).kind).toBe('read');
      expect(readOwn({ ...draftOf(screen), [part]: `${most}x` }, screen)).toEqual({
        kind: 'wrong',
        field: part,
      });
    },
  );

  it('the settings of one screen lose a line that was typed and saved, once it is taken out of what was typed', () => {
    const saved = { ...draftOf(screenOf('display')), lines: [7], moreLines: '12' };
    const now = screenOf('display', { display: { lines: [7, 12] } });
    const changed = changedOf({ ...saved, moreLines: '' }, saved);
    expect(readOwn({ ...draftOf(now), ...changed }, now)).toEqual({
      kind: 'read',
      settings: { display: { lines: [7] } },
    });
  });

  it.each(['kiosk', 'display', 'desk', 'setup'] as const)(
    'settings of a %s come back as they were read',
    (surface) => {
      const screen = screenOf(surface, WHOLE);
      const read = readOwn(draftOf(screen), screen);
      expect(read).toEqual({ kind: 'read', settings: WHOLE });
    },
  );

  it('the settings of one screen are the house’s where nothing is typed', () => {
    for (const surface of ['kiosk', 'display'] as const) {
      const screen = screenOf(surface);
      expect(readOwn(draftOf(screen), screen)).toEqual({ kind: 'read', settings: { [surface]: {} } });
    }
  });

  it('settings of a screen’s other role are kept', () => {
    const screen = screenOf('display', WHOLE);
    const read = readOwn({ ...draftOf(screen), lines: [], page: '', pages: '' }, screen);
    expect(read).toMatchObject({ settings: { kiosk: WHOLE.kiosk } });
    expect(read.kind === 'read' && OwnSettingsSchema.safeParse(read.settings).success).toBe(true);
  });

  it.each([
    ['panelInches', 'kiosk', { panelInches: '9' }],
    ['panelInches', 'kiosk', { panelInches: 'large' }],
    ['printer', 'kiosk', { printer: 'http://192.0.2.8' }],
    ['lines', 'display', { moreLines: '7, Passports' }],
    ['desks', 'display', { moreDesks: '1.5' }],
    ['page', 'display', { page: '3', pages: '2' }],
    ['page', 'display', { page: '1', pages: '' }],
    ['page', 'display', { page: '1', pages: '10' }],
  ] as const)('name %s where the hub would not take it', (field, surface, typed) => {
    const screen = screenOf(surface);
    expect(readOwn({ ...draftOf(screen), ...typed }, screen)).toEqual({ kind: 'wrong', field });
  });

  it('the settings of one screen are what is ticked and what is typed, each once', () => {
    const screen = screenOf('display', { display: { lines: [7], desks: [3] } });
    const read = readOwn({ ...draftOf(screen), lines: [7, 9], moreLines: '12, 7', desks: [] }, screen);
    expect(read).toEqual({ kind: 'read', settings: { display: { lines: [7, 9, 12] } } });
  });

  it('the settings of one screen take the ids of lines as people type them', () => {
    expect(idsOf(' 7,12 ; 7\n3')).toEqual([7, 12, 3]);
    expect(idsOf('')).toEqual([]);
    expect(idsOf('A')).toBeUndefined();
  });
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nProvider } from '../../i18n/use-translation.ts';
import { expect, it } from 'vitest';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import type { ConnectionState } from '../../rpc/hub-connection.ts';
import { ScreenContext, type ScreenContextValue } from '../../ui/screen-context.ts';
import type { HouseFacts } from './readiness.ts';
import { RoomReady, type RoomReadyProps } from './room-ready.tsx';
import type { Room } from './rooms.ts';

const i18n = createI18n({ setup });

const VIEW: HouseFacts['view'] = { ...SETTINGS_VIEW, webhookSecret: 'set', locationId: 7, staffPin: 'set' };

const HEARD: HouseFacts = {
  view: VIEW,
  status: {
    service: 'reachable',
    webhooks: 'listening',
    lastEventAt: 1_000,
    waitingToSend: 0,
    appointmentsToday: 12,
    knowsAppointments: true,
    notices: [],
    demo: false,
  },
  screens: (['kiosk', 'display', 'desk'] as const).map((surface) => ({ surface, isConnected: true })),
  selfTest: undefined,
  lines: [],
};

/** As setup has them without a connection. */
const UNHEARD: HouseFacts = { ...HEARD, status: undefined, screens: undefined, lines: undefined };

function stripOf(facts: HouseFacts, connection: ConnectionState, room: Room = 'connection'): string {
  const screen = {
    settings: { timeZone: 'Europe/London' },
    connection,
    formats: createFormats('en-GB', 'Europe/London'),
  } as unknown as ScreenContextValue;
  const strip: RoomReadyProps = { room, facts, children: 'OPEN' };
  return renderToStaticMarkup(
    createElement(
      ScreenContext,
      { value: screen },
      createElement(I18nProvider, { value: i18n }, createElement(RoomReady, strip)),
    ),
  );
}

/** What is said above the list. */
const saidOf = (facts: HouseFacts, connection: ConnectionState): string | undefined =>
  /<output>(?:<svg.*?<\/svg>)?(.*?)<\/output>/u.exec(stripOf(facts, connection, 'upkeep'))?.[1];

it('a room of a lobby that has all it needs says nothing of it', () => {
  expect(stripOf(HEARD, 'connected')).toBe('');
});

it('setup cannot tell what is missing without a connection, whatever the earlier settings have', () => {
  const cannotTell = 'No connection to Foyer. This page may be out of date.';
  expect(saidOf(UNHEARD, 'lost')).toBe(cannotTell);
  expect(saidOf({ ...UNHEARD, view: { ...VIEW, locationId: undefined } }, 'lost')).toBe(cannotTell);
});

it.each([
  ['the hub', { status: undefined }],
  ['the screens', { screens: undefined }],
])('setup says nothing yet where %s was not heard on a connection that has just begun', (_, unheard) => {
  expect(stripOf({ ...HEARD, ...unheard }, 'connected')).toBe('');
});

it('setup says what the settings alone lack before the hub was heard', () => {
  expect(saidOf({ ...UNHEARD, view: { ...VIEW, locationId: undefined } }, 'connected')).toBe(
    '1 thing is missing.',
  );
});

it('setup counts what is broken as errors, and only what was not done yet as missing', () => {
  const away = { ...HEARD, status: HEARD.status && { ...HEARD.status, service: 'unreachable' as const } };
  expect(saidOf(away, 'connected')).toBe('1 error needs attention.');
  const first = { ...away, view: { ...away.view, locationId: undefined } };
  expect(saidOf(first, 'connected')).toBe('1 error needs attention. 1 thing is missing.');
});

it('setup says why the booking system cannot be reached where the hub knows it, without another test', () => {
  const stripWith = (known: object): string =>
    stripOf(
      { ...HEARD, status: HEARD.status && { ...HEARD.status, service: 'unreachable', ...known } },
      'connected',
    );
  expect(stripWith({})).toMatch(/does not respond\..*Test the connection to see why\./u);
  const named = stripWith({ serviceFault: 'certificate-authority' });
  expect(named).toMatch(
    /does not trust the issuer of the booking system’s certificate\..*choose its certificate/u,
  );
  expect(named).not.toContain('does not respond');
});

it('a room names what it needs itself, and one that needs nothing leads to the next', () => {
  const facts = { ...HEARD, view: { ...VIEW, locationId: undefined } };
  expect(stripOf(facts, 'connected', 'connection')).toContain('href="#location">No location chosen.');
  const elsewhere = stripOf(facts, 'connected', 'screens');
  expect(elsewhere).not.toContain('No location chosen.');
  expect(elsewhere).toMatch(/href="#location"[^>]*>Next: Location/u);
});

it('every room opens the screens once nothing else is missing, and none does before or after', () => {
  const closed = { ...HEARD, screens: [] };
  expect(stripOf(closed, 'connected', 'appointments')).toContain('OPEN');
  expect(stripOf({ ...closed, view: { ...VIEW, locationId: undefined } }, 'connected')).not.toContain('OPEN');
  expect(stripOf(HEARD, 'connected')).not.toContain('OPEN');
});

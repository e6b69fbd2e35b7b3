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
import { ReadyPanel, type ReadyPanelProps } from './ready-panel.tsx';

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

function panelOf(facts: HouseFacts, connection: ConnectionState): string {
  const screen = {
    settings: { timeZone: 'Europe/London' },
    connection,
    formats: createFormats('en-GB', 'Europe/London'),
  } as unknown as ScreenContextValue;
  const panel: ReadyPanelProps = { facts, children: undefined };
  return renderToStaticMarkup(
    createElement(
      ScreenContext,
      { value: screen },
      createElement(I18nProvider, { value: i18n }, createElement(ReadyPanel, panel)),
    ),
  );
}

/** What the panel says above its list. */
const saidOf = (facts: HouseFacts, connection: ConnectionState): string | undefined =>
  /<output>(.*?)<\/output>/u.exec(panelOf(facts, connection))?.[1];

it('setup says that nothing is missing where all was heard and nothing is', () => {
  expect(saidOf(HEARD, 'connected')).toBe('Nothing is missing. Visitors can check in.');
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
  expect(saidOf({ ...HEARD, ...unheard }, 'connected')).toBe('');
});

it('setup says what the settings alone lack before the hub was heard', () => {
  expect(saidOf({ ...UNHEARD, view: { ...VIEW, staffPin: 'missing' } }, 'connected')).toBe(
    '1 thing is missing.',
  );
});

it('setup says why the booking system cannot be reached where the hub knows it, without another test', () => {
  const panelWith = (known: object): string =>
    panelOf(
      { ...HEARD, status: HEARD.status && { ...HEARD.status, service: 'unreachable', ...known } },
      'connected',
    );
  expect(panelWith({})).toMatch(/does not respond\..*Test the connection to see why\./u);
  const named = panelWith({ serviceFault: 'certificate-authority' });
  expect(named).toMatch(
    /does not trust the issuer of the booking system’s certificate\..*choose its certificate/u,
  );
  expect(named).not.toContain('does not respond');
});

it('setup says what to do beside what is missing on a small screen too, where that is little', () => {
  const isShort = (view: Partial<HouseFacts['view']>): boolean =>
    panelOf({ ...HEARD, screens: [], view: { ...VIEW, ...view } }, 'connected').includes('data-short');
  expect(isShort({})).toBe(true);
  expect(isShort({ staffPin: 'missing' })).toBe(false);
});

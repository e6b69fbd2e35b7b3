/**
 * The way to a provider of accounts and back. The page's own cookie is not sent when a browser comes back from another
 * site, so a cookie of its own ties the answer to the browser that began.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Surface } from '../../contract/roles.ts';
import type { Screen } from '../access/screen.ts';
import type { Accounts } from '../oidc/accounts.ts';
import { FLOW_MS } from '../oidc/provider.ts';
import { ANSWER_HEADERS, answerText } from './answers.ts';
import type { CheckedRequest, Door } from './handler.ts';
import { accountLine, accountSecretIn, cookiesIn, pageOf } from './screen-cookies.ts';

export type AccountSurface = Extract<Surface, 'desk' | 'setup'>;

export const hasAccounts = (surface: Surface): surface is AccountSurface =>
  surface === 'desk' || surface === 'setup';

/** Providers send browsers here, so links of other sites may lead to it. */
export const accountPathOf = (surface: AccountSurface): string => `/${surface}/account`;

/** Only pages of this screen lead here. */
const beginPathOf = (surface: AccountSurface): string => `${accountPathOf(surface)}/begin`;

export interface AccountPagesDeps {
  readonly accounts: Pick<Accounts, 'begin' | 'finish'>;
  readonly surface: AccountSurface;
  readonly port: number;
  readonly door: Door;
}

/** A page instead of a redirect: the browser's next request then comes from this site, with its cookie. */
export type LeadOn = (
  response: ServerResponse,
  to: string,
  headers?: Readonly<Record<string, string>>,
) => void;

export interface AskingPage {
  readonly screen: Screen | undefined;
  readonly slot: number | undefined;
  readonly leadOn: LeadOn;
}

const kindOf = ({ surface, port, door }: AccountPagesDeps) => ({
  surface,
  port,
  isSecure: door.kind === 'network',
});

async function begin(
  deps: AccountPagesDeps,
  { origin }: CheckedRequest,
  { screen, slot = 1, leadOn }: AskingPage,
  response: ServerResponse,
): Promise<void> {
  const { surface, accounts } = deps;
  if (!screen) return answerText(response, 401, 'This is not a screen of Foyer.');
  const redirectUri = `${origin}${accountPathOf(surface)}`;
  const began = await accounts.begin({ screenId: screen.id, surface, slot, redirectUri });
  if (response.destroyed) return undefined;
  // The page says why.
  if (began.kind === 'failed') return leadOn(response, pageOf(surface, slot));
  response.writeHead(303, {
    ...ANSWER_HEADERS,
    'cache-control': 'no-store',
    'set-cookie': accountLine(kindOf(deps), began.secret, FLOW_MS / 1_000),
    location: began.url,
  });
  response.end();
}

async function finish(
  deps: AccountPagesDeps,
  { origin, path, query }: CheckedRequest,
  { leadOn }: AskingPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { surface, accounts } = deps;
  const secret = accountSecretIn(cookiesIn(request.headers.cookie), kindOf(deps));
  const finished = await accounts.finish(secret, surface, new URL(`${origin}${path}?${query}`));
  if (response.destroyed) return undefined;
  if (finished.kind === 'unknown')
    return answerText(
      response,
      403,
      'This sign-in was begun in another browser, or it is over. Open the screen again and sign in there.',
    );
  return leadOn(response, pageOf(surface, finished.slot), {
    'set-cookie': accountLine(kindOf(deps), '', 0),
  });
}

/** Undefined for other paths. */
export function answerAccount(
  deps: AccountPagesDeps,
  asked: CheckedRequest,
  page: AskingPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  // A HEAD request, such as for a link preview, uses nothing up.
  if (request.method !== 'GET') return undefined;
  if (asked.path === beginPathOf(deps.surface)) return begin(deps, asked, page, response);
  if (asked.path === accountPathOf(deps.surface)) return finish(deps, asked, page, request, response);
  return undefined;
}

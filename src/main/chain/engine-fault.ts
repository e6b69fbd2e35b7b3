/** Names why the engine, or its certificate, lets nobody in. Pure. */
import { namedFault } from '../service/reachability.ts';

/** Sentinels that do not know the name in `engineUrl` say only that something is wrong. */
const NO_SUCH_NAME = 'NO-SUCH-NAME';

const SENTENCES: Readonly<Record<string, string>> = {
  WRONGPASS: 'The engine rejects the user or password in engineUrl.',
  NOAUTH: 'The engine asks for a user and password. Add them to engineUrl.',
  NOPERM: 'The user in engineUrl has too few rights. See the rights in docs/chain.md.',
  [NO_SUCH_NAME]: 'The sentinels in engineUrl do not know the name at its end.',
  'certificate-expired':
    'The certificate of the engine is not valid today. Renew it, or check the clock of this computer.',
  'certificate-name': 'The certificate of the engine is for another name than the one in engineUrl.',
  'certificate-authority':
    'Foyer does not trust the certificate of the engine. Set caFile to the certificate of your own CA.',
};

/** Before Redis 7, what a command of a script says comes behind words about the script. */
const FIRST_WORD = /^(?:ERR Error running script .*: )?-?([A-Z][A-Z0-9]{2,})\b/;
const NO_RIGHT_IN_SCRIPT = /^ERR Error running script .*: The user executing the script can't /;

const certificateFault = (code: string): string | undefined => namedFault({ kind: 'unknown', cause: code });

/**
 * The engine's own first word, such as `WRONGPASS`, or the code of a certificate that cannot be trusted, such as
 * `CERT_HAS_EXPIRED`. Undefined if there is only no connection.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The library names the node before the words of an engine that is behind sentinels.
  const said = error.cause instanceof Error ? error.cause : error;
  if (said.message.startsWith('ERR No such master')) return NO_SUCH_NAME;
  if (NO_RIGHT_IN_SCRIPT.test(said.message)) return 'NOPERM';
  const code = 'code' in said ? String(said.code) : '';
  return certificateFault(code) === undefined ? FIRST_WORD.exec(said.message)?.[1] : code;
}

/** One sentence for an engine that does not let Foyer in, or does not work. */
export const refusedSentence = (code: string): string =>
  SENTENCES[certificateFault(code) ?? code] ?? `The engine does not work (${code}). Check its log.`;

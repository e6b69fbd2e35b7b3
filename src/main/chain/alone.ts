/** What a lobby has of a chain. A lobby alone loads nothing else of this folder. */
import type { WebhookState } from '../../contract/hub-status.ts';
import type { Notice } from '../../contract/notice.ts';
import type { MakeReport } from './lobby-reports.ts';

/** How reading goes, for the self-test. */
export type EngineReading =
  | { readonly kind: 'reads' | 'away' | 'not-saved' | 'no-location' }
  /** `code`: the engine's word. */
  | { readonly kind: 'refuses'; readonly code: string };

export interface LobbyStreams {
  /** Undefined while the lobby's own listener is all there is. */
  readonly webhooks: () => WebhookState | undefined;
  /** Null without an engine. */
  readonly engine: () => EngineReading | null;
  readonly notices: () => readonly Notice[];
  /** True if the notice was one of these. Throws disk errors. */
  readonly dismiss: (noticeId: string) => boolean;
  /** How this lobby is, for the gateway's page. Made only in a chain. */
  readonly report: (make: MakeReport) => void;
  readonly close: () => Promise<void>;
}

export const ALONE: LobbyStreams = {
  webhooks: () => undefined,
  engine: () => null,
  notices: () => [],
  dismiss: () => false,
  report: () => {},
  close: () => Promise.resolve(),
};

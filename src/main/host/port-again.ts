/** If another program has the webhook port, Foyer runs without webhooks until the port is free. */
import { createServer } from 'node:net';
import { EVENT_CODES } from '../../contract/codes.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { systemCode } from '../base/private-files.ts';
import type { Hub } from '../hub.ts';
import type { Settings } from '../settings/settings.ts';
import { withCode } from './parent-process.ts';

export const PORT_AGAIN_MS = 15_000;

interface PortAgainDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  readonly say?: (sentence: string) => void;
  readonly hub: () => Pick<Hub, 'webhookState'>;
  readonly settings: () => Pick<Settings, 'webhookHost' | 'webhookPort'>;
  /** A new hub tries to listen again. */
  readonly startAnew: () => Promise<void>;
}

/** The system's error, such as `EADDRINUSE`. Undefined if the port is free. */
function refusalOf({ webhookHost, webhookPort }: Pick<Settings, 'webhookHost' | 'webhookPort'>) {
  return new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(systemCode(error)));
    server.listen({ port: webhookPort, host: webhookHost }, () => server.close(() => resolve(undefined)));
  });
}

/** Most systems reserve ports below 1024 for privileged accounts. */
const refusedPort = (port: number, reason: string): string =>
  reason === 'EACCES'
    ? `Foyer's account may not open port ${port} for webhooks, so no webhooks arrive. Set another with FOYER_WEBHOOK_PORT or webhookPort.`
    : `Port ${port} for webhooks is in use, so no webhooks arrive. Free the port, or set another with FOYER_WEBHOOK_PORT or webhookPort.`;

export function createPortAgain({ clock, log, say, hub, settings, startAnew }: PortAgainDeps) {
  const isTaken = (): boolean => hub().webhookState === 'port-in-use';
  let cancel: (() => void) | undefined;
  let saidOf: number | undefined;
  let closed = false;

  async function again(): Promise<void> {
    try {
      if (!closed && isTaken() && (await refusalOf(settings())) === undefined) await startAnew();
    } finally {
      cancel = undefined;
      look();
    }
  }

  async function report(port: number): Promise<void> {
    const reason = await refusalOf(settings());
    if (reason === undefined) return;
    log.warn('webhook-port-not-open', { port, reason });
    say?.(withCode(refusedPort(port, reason), EVENT_CODES['port-in-use']));
  }

  function look(): void {
    if (closed || cancel !== undefined) return;
    if (!isTaken()) {
      saidOf = undefined;
      return;
    }
    const { webhookPort: port } = settings();
    if (saidOf !== port) {
      saidOf = port;
      void report(port);
    }
    cancel = clock.after(PORT_AGAIN_MS, () => void again().catch(() => undefined));
  }

  return {
    look,
    close(): void {
      closed = true;
      cancel?.();
    },
  };
}

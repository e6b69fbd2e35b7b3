/**
 * Locks a page whose session the hub keeps: here at once, at the hub when there is a connection, and by
 * itself if the page is left alone without a hub.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { type CancelTimer, type Clock, repeatEvery } from '../../clock/clock.ts';
import { type CallFailure, type RunCall, saidOrNot } from '../rpc/call.ts';
import { createConnectionScope } from '../rpc/connection-scope.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

export interface PageLockParts {
  readonly connection: HubConnection;
  readonly clock: Clock;
  readonly isSeated: () => boolean;
  readonly isLocking: () => boolean;
  /** 0: never. */
  readonly lockAfterMin: () => number;
  readonly onLock: () => void;
  readonly sendLock: RunCall<unknown>;
  readonly sendActive: RunCall<unknown>;
}

export interface PageLock {
  lock(): void;
  touched(): void;
}

/** In milliseconds. */
const TELL_EVERY_MS = 10_000;

const MINUTE_MS = 60_000;

export function createPageLock(parts: PageLockParts): PageLock {
  const { connection, clock } = parts;
  let touchedAt = clock.monotonic();
  let cancelTelling: CancelTimer | undefined;

  connection.state.subscribe((state) => {
    // What is locked here stays locked, whatever the hub believes.
    if (state === 'connected' && parts.isLocking()) void connection.call(parts.sendLock);
  });

  function lock(): void {
    if (!parts.isSeated() || parts.isLocking()) return;
    parts.onLock();
    void connection.call(parts.sendLock);
  }

  // The hub ends a session by itself; without it the page has to.
  repeatEvery(clock, TELL_EVERY_MS, () => {
    const lockAfterMin = parts.lockAfterMin();
    if (connection.state.getState() === 'connected' || lockAfterMin === 0) return;
    if (clock.monotonic() - touchedAt >= lockAfterMin * MINUTE_MS) lock();
  });

  function sendActive(): void {
    cancelTelling = undefined;
    if (parts.isSeated()) void connection.call(parts.sendActive);
  }

  return {
    lock,
    touched() {
      touchedAt = clock.monotonic();
      // The last touch is told too, so that no page is locked under somebody's hands.
      cancelTelling ??= clock.after(TELL_EVERY_MS, sendActive);
    },
  };
}

export type PinNote<Answer> =
  | { readonly kind: 'none' | 'checking' | 'empty' }
  | Answer
  | { readonly kind: CallFailure };

/** A PIN may wait behind others, each of which takes some 100 ms of the hub, in milliseconds. */
const PIN_DEADLINE_MS = 20_000;

/** A PIN on its way to the hub. It is in nothing that outlives the answer. */
export async function tryPin<Answer>(
  connection: HubConnection,
  run: RunCall<Answer>,
): Promise<Answer | { readonly kind: CallFailure }> {
  return saidOrNot(await connection.call(run, { deadlineMs: PIN_DEADLINE_MS }));
}

interface SeatProps {
  readonly connection: HubConnection;
  readonly renderOn: (connection: HubConnection) => ReactNode;
}

/** Draws once over a connection of its own, which ends with this. */
export function Seat({ connection, renderOn }: SeatProps): ReactNode {
  const [{ scope, made }] = useState(() => {
    const scope = createConnectionScope(connection);
    return { scope, made: renderOn(scope.connection) };
  });
  useEffect(() => scope.end, [scope]);
  return made;
}

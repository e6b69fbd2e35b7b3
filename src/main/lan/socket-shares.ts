/** How screens share the sockets of their surface. Pure: whoever asks closes what is to go. */

export interface SocketShares<Socket> {
  /** False when all are taken, no screen has more than one, and none of them is known for less long: nobody makes way. */
  mayOpen(screenId: string): boolean;
  /** Counts a socket that was opened; returns the one to close for it, which is counted no more. */
  add(screenId: string, socket: Socket): Socket | undefined;
  /** It is closed. */
  remove(screenId: string, socket: Socket): void;
}

export interface Shares {
  readonly inAll: number;
  readonly each: number;
  /** Lower for a screen that is known for longer. */
  readonly rankOf: (screenId: string) => number;
}

/**
 * A screen beyond its share closes its own oldest socket: a page that comes back is served, whatever became of its old
 * connection. Where all are taken, the screen with the most of them closes its oldest for the new one, so that a screen
 * that takes what it can keeps no other out. Where each has one, the screen that is known for the shortest time makes way for
 * one that is known for longer, so that new screens keep out none of the house.
 */
export function createSocketShares<Socket>({ inAll, each, rankOf }: Shares): SocketShares<Socket> {
  const held = new Map<string, readonly Socket[]>();
  const countOf = (id: string): number => held.get(id)?.length ?? 0;
  const taken = (): number => Array.from(held.values()).reduce((sum, { length }) => sum + length, 0);

  /** The screen that makes way: of those with most sockets the one that is known for the shortest time. */
  function first(): { readonly id: string; readonly count: number } {
    let found = { id: '', count: 0 };
    for (const [id, { length }] of held) {
      const isSame = length === found.count && rankOf(id) > rankOf(found.id);
      if (length > found.count || isSame) found = { id, count: length };
    }
    return found;
  }

  function makesWay(id: string): boolean {
    const other = first();
    return other.count > 1 || rankOf(other.id) > rankOf(id);
  }

  function remove(id: string, socket: Socket): void {
    const left = (held.get(id) ?? []).filter((one) => one !== socket);
    if (left.length > 0) held.set(id, left);
    else held.delete(id);
  }

  return {
    mayOpen: (id) => taken() < inAll || countOf(id) > 0 || makesWay(id),
    add(id, socket) {
      held.set(id, [...(held.get(id) ?? []), socket]);
      const loser = countOf(id) > each ? id : taken() > inAll ? first().id : undefined;
      const [oldest] = loser === undefined ? [] : (held.get(loser) ?? []);
      if (loser !== undefined && oldest !== undefined) remove(loser, oldest);
      return oldest;
    },
    remove,
  };
}

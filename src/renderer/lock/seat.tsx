/** What is drawn over a connection of its own: made once, and over when it is taken away. */
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { createConnectionScope } from '../rpc/connection-scope.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

export interface SeatProps {
  readonly connection: HubConnection;
  /** What it watches over this connection ends with the seat. */
  readonly renderOn: (connection: HubConnection) => ReactNode;
}

export function Seat({ connection, renderOn }: SeatProps): ReactNode {
  const [{ scope, made }] = useState(() => {
    const scope = createConnectionScope(connection);
    return { scope, made: renderOn(scope.connection) };
  });
  useEffect(() => scope.end, [scope]);
  return made;
}

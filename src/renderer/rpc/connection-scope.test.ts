import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../test/support/stores/connection-by-hand.ts';
import { createConnectionScope } from './connection-scope.ts';

test('a stream that a page watched for a clerk ends when the clerk has gone, and nothing more is watched', () => {
  const connection = createConnectionByHand();
  connection.become('connected');
  const heard: string[] = [];
  const watch = (over: Pick<typeof connection, 'watch'>, name: string) =>
    over.watch(
      (client) => client.hub.watch(),
      () => heard.push(name),
    );
  watch(connection, 'the page');
  const scope = createConnectionScope(connection);
  watch(scope.connection, 'the clerk');
  watch(scope.connection, 'left early')();
  connection.tell({});
  expect(heard).toEqual(['the page', 'the clerk']);
  scope.end();
  watch(scope.connection, 'too late');
  connection.tell({});
  expect(heard).toEqual(['the page', 'the clerk', 'the page']);
});

test('a request that a page makes with each connection is made for nobody who has gone', async () => {
  const connection = createConnectionByHand();
  const scope = createConnectionScope(connection);
  const seen: string[] = [];
  scope.connection.state.subscribe((state) => seen.push(state));
  connection.become('connected');
  expect(seen).toEqual(['connected']);
  scope.end();
  connection.become('lost');
  connection.become('connected');
  scope.connection.state.subscribe((state) => seen.push(`${state}, too late`));
  connection.become('lost');
  connection.become('connected');
  expect(seen).toEqual(['connected']);
  const asked = scope.connection.call((client) => client.settings.read());
  expect(connection.asked()).toEqual([]);
  expect(await asked).toEqual({ kind: 'not-sent' });
});

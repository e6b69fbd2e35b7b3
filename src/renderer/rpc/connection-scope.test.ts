import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../test/support/connection-by-hand.ts';
import { createConnectionScope } from './connection-scope.ts';

test('what a page watched for a clerk ends when the clerk has gone, and nothing more is watched', () => {
  const connection = createConnectionByHand();
  connection.become('connected');
  const heard: string[] = [];
  const watch = (over: Pick<typeof connection, 'watch'>, name: string) =>
    over.watch(
      (client, options) => client.hub.watch(undefined, options),
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

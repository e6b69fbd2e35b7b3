/**
 * Appends one delivery to the stream of its place, once, in one script: entry and memory of its body are kept or lost
 * together. It runs in the engine, by the engine's clock.
 *
 * An identical body is a repetition, except that an identical `ticket_recalled` may be a new recall, by the rule of
 * `webhooks/journal.ts`: ten seconds later, five times at most, within a quarter of an hour. Each delivery has an id, so
 * that a gateway that does not know whether its append was done may repeat it.
 */
import { createHash } from 'node:crypto';
import { HOUR_MS } from '../../clock/clock.ts';

/** What leaves a lobby is kept so long in the engine. */
export const STREAM_KEEPS_MS = 24 * HOUR_MS;
/** Longer than any entry, so that no entry is appended twice. */
const BODY_KEEPS_MS = STREAM_KEEPS_MS + HOUR_MS;
/** Entries of one place: a lobby has a few thousand events a day. Only a wrong clock brings more. */
const MAX_ENTRIES = 50_000;
const NEW_RECALL_AFTER_MS = 10_000;
const RECALL_REPEATS_FOR_MS = 15 * 60_000;
const MAX_TIMES = 6;

/**
 * KEYS: stream, last, body. ARGV: kind, repeats (0, 1), delivery id, its age in milliseconds, body, which time it was of
 * this body (0: the engine decides), when the engine accepted it first (with a time).
 *
 * Answers: which time, when it was accepted, whether it was appended now.
 */
export const APPEND_SCRIPT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local known = tonumber(redis.call('HGET', KEYS[3], 'n') or '0')
local nth = tonumber(ARGV[6])
local at = now - tonumber(ARGV[4])
if nth == 0 then
  for each = 1, known do
    local of, when = string.match(redis.call('HGET', KEYS[3], each) or '', '^(%S+) (%d+)$')
    if of == ARGV[3] then return {each, when, 0} end
  end
  if known > 0 then
    local _, latest = string.match(redis.call('HGET', KEYS[3], known) or '', '^(%S+) (%d+)$')
    local _, first = string.match(redis.call('HGET', KEYS[3], 1) or '', '^(%S+) (%d+)$')
    latest, first = tonumber(latest or now), tonumber(first or latest or now)
    local again = ARGV[2] == '1' and known < ${MAX_TIMES} and math.abs(now - latest) >= ${NEW_RECALL_AFTER_MS}
      and math.abs(now - first) <= ${RECALL_REPEATS_FOR_MS}
    if not again then return {known, string.format('%.0f', latest), 0} end
  end
  nth = known + 1
else
  at = tonumber(ARGV[7])
  if redis.call('HEXISTS', KEYS[3], nth) == 1 then return {nth, ARGV[7], 0} end
end
local n = tonumber(redis.call('HGET', KEYS[2], 'n') or '0') + 1
local before = redis.call('HGET', KEYS[2], 'id') or '0-0'
local when = string.format('%.0f', at)
local id = redis.call('XADD', KEYS[1], 'MINID', '=', string.format('%.0f', math.max(now - ${STREAM_KEEPS_MS}, 0)), '*',
  'n', n, 'before', before, 'nth', nth, 'of', string.match(KEYS[3], '[^:]*$'), 'at', when, 'kind', ARGV[1], 'body', ARGV[5])
if n % 100 == 0 then redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ${MAX_ENTRIES}) end
redis.call('PEXPIRE', KEYS[1], ${STREAM_KEEPS_MS})
redis.call('HSET', KEYS[2], 'n', n, 'id', id)
redis.call('HSET', KEYS[3], nth, ARGV[3] .. ' ' .. when, 'n', math.max(known, nth))
redis.call('PEXPIRE', KEYS[3], ${BODY_KEEPS_MS})
return {nth, when, 1}
`;

export const APPEND_SHA = createHash('sha1').update(APPEND_SCRIPT).digest('hex');

/**
 * One budget for all hubs of an account, counted in the engine. One run settles the calls of a hub that have ended, and
 * grants the calls that it wants to send.
 *
 * The rules are those of `service/token-bucket.ts` with the counts of the whole chain. The level is never above what the
 * service has left minus the calls that it has not counted yet: it refills only to the capacity without the calls under
 * way. So nothing is rejected, however long calls, answers and settlements take, while only this chain uses the key.
 */
import { PAUSES_MS } from '../service/rate-budget.ts';

/** A hub counts as one that shares the key for so long after it was last here. A lobby may close for the night. */
const HUB_KEEPS_MS = 24 * 3_600_000;
/** Longer than any call. What is not settled by then was sent, and is not given back. */
const CALL_KEEPS_MS = 30_000;
const KEYS_KEEP_MS = 48 * 3_600_000;
/**
 * A hub that waits asks again after this at the latest, since other hubs' answers may show more tokens. Many hubs ask
 * less often: 200 times a second together.
 */
const LONGEST_WAIT_MS = 500;
const LONGEST_WAIT_OF_MANY_MS = 5;
/** A hub that waits, and is so late with asking, has stopped. */
const GONE_AFTER_MS = 1_000;
/** After an outage hubs come back one by one, and the others still use their shares. */
const RETURN_MS = 5_000;
/** Hubs look so often whether the engine is back. Until then answers do not show what the others send. */
export const RETURN_WITHIN_MS = 1_500;
/**
 * When nobody was here for so long, the looks of the hub that comes back did not arrive either: the engine was away, and
 * not only slow. What the other hubs have sent is not known yet.
 */
const OUTAGE_MS = RETURN_WITHIN_MS + 500;
/**
 * Of what is kept, and part of its keys. Hubs of two formats count apart, as two clients of the API key do, and learn of
 * each other from the answers.
 */
export const BUDGET_FORMAT = 3;
/** Where the engine's clock is ahead of all hubs by more, it has jumped. */
const JUMP_MS = 1_000;
const STARVING_MS = 10_000;

/**
 * KEYS: state, calls under way (id by end), turns (hub by class and time), hubs (by last time).
 *
 * ARGV: `BudgetQuestion` in JSON with the hub, the beginning of its ids, the epoch that it knows, and the engine's time
 * that it expects by its own monotonic clock. Answers `BudgetAnswer` in JSON.
 */
export const BUDGET_SCRIPT = `
local q = cjson.decode(ARGV[1])
local hub, wants = q.hub, {q.wishes.visitor, q.wishes.staff, q.wishes.background}
local time = redis.call('TIME')
local real = time[1] * 1000 + time[2] / 1000
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)') or ''
local of = string.match(redis.call('INFO', 'replication'), 'master_replid:(%w+)') or ''
local mark = 'of ' .. run .. ' ' .. of
for i, kind in ipairs({'hash', 'zset', 'zset', 'zset'}) do
  local is = redis.call('TYPE', KEYS[i]).ok
  -- No write without need: after one a full engine would refuse nothing more.
  if is ~= kind and is ~= 'none' then redis.call('DEL', KEYS[i]) end
end
local s, flat = {}, redis.call('HGETALL', KEYS[1])
for i = 1, #flat, 2 do s[flat[i]] = tonumber(flat[i + 1]) or flat[i + 1] end
local now

if s.mark ~= mark then
  -- What an earlier engine counted may be lost.
  redis.call('DEL', KEYS[2], KEYS[3])
  now = real
  redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now - ${HUB_KEEPS_MS})
  local known = redis.call('ZRANGE', KEYS[4], 0, -1)
  for _, each in ipairs(known) do
    -- The clock of an earlier engine may have been ahead.
    if tonumber(redis.call('ZSCORE', KEYS[4], each)) >= now then redis.call('ZADD', KEYS[4], now - 1, each) end
  end
  s = {mark = mark, epoch = 'at ' .. string.format('%.0f', real) .. ' ' .. string.sub(run, 1, 8), skew = 0, at = now,
    level = 0, refill = 5, sent = 0, ended = 0, pressure = 0, capacity = 35, heard = 0, anchorAt = 0, anchorMost = 0,
    blockedUntil = 0, rejections = 0, prober = '', doubtUntil = 0, fed2 = now, fed3 = now,
    emptyAt = #known > 0 and now or now - ${RETURN_MS}}
else
  -- No jump of the engine's clock brings tokens: hubs know how much time has passed.
  now = real - s.skew
  local most = s.at
  if q.epoch == s.epoch then most = math.max(most, q.expectedMs) end
  if now > most + ${JUMP_MS} then now = most end
  if now < s.at then now = s.at end
  s.skew = real - now
end

local elapsed = now - s.at
redis.call('ZADD', KEYS[4], now, hub)
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now - ${HUB_KEEPS_MS})
local hubs = redis.call('ZCARD', KEYS[4])
local rate = s.refill
if now < s.emptyAt + ${RETURN_MS} then
  rate = rate * math.max(0.2, redis.call('ZCOUNT', KEYS[4], s.emptyAt, '+inf') / hubs)
end
s.ended = s.ended + redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
s.level = math.max(s.level, math.min(s.level + elapsed * rate / 1000, s.capacity - (s.sent - s.ended)))
s.pressure = s.pressure * 0.5 ^ (elapsed / 10000)
s.at = now
if q.spent > 0 then
  if elapsed > ${OUTAGE_MS} and now >= s.emptyAt + ${RETURN_MS} then
    s.level, s.emptyAt = math.min(s.level, 0), now
  else
    s.level = math.max(s.level - q.spent, math.min(s.level, 0))
  end
end

local pauses = {${PAUSES_MS.join(', ')}}
local function rejected(id, pause)
  local isFirst = s.blockedUntil == 0
  local isDoubted = now < s.doubtUntil
  s.refill = 5
  if isFirst and s.heard > 0 and (isDoubted or s.level >= 3) then
    -- The header promised it, so for ten minutes only what is counted here is believed.
    s.doubtUntil, s.refill = now + 600000, isDoubted and 5 or 10
  end
  s.level, s.anchorAt = math.min(s.level, 0), 0
  s.pressure = math.min(9, s.pressure + 4)
  if not isFirst and id ~= s.prober then return end
  s.rejections = s.rejections + 1
  s.blockedUntil = now + (pause or pauses[math.min(s.rejections, #pauses)])
end

local function learn(least, most)
  local passed = now - s.anchorAt
  if s.anchorAt > 0 and passed < 1000 then return end
  local learned = 5
  if s.anchorAt > 0 then
    learned = math.max(5, math.min(10, (least + s.sent - s.anchorMost) * 1000 / passed))
    s.refill = passed < 10000 and math.max(s.refill, learned) or learned
    if passed < 10000 then return end
  end
  s.anchorAt, s.anchorMost = now, most + s.sent
end

local function answered(remaining, before, sentAt)
  local least = remaining - (s.sent - before - 1)
  local most = remaining + 1 + (now - sentAt) / 100
  s.capacity = math.max(s.capacity, 40, remaining + 1)
  if s.level > most then
    -- Another client uses the key.
    if now - s.heard < 2000 then s.pressure = math.min(9, s.pressure + s.level - most) end
    if now >= s.doubtUntil then s.refill = 5 end
    s.level, s.anchorAt, s.anchorMost = least, now, most + s.sent
  elseif now >= s.doubtUntil and now >= s.emptyAt + ${RETURN_WITHIN_MS} then
    learn(least, most)
    s.level = math.max(s.level, least)
  end
  s.heard = now
end

if q.blockedMs > 0 then
  -- A hub tells it until it has an answer, so the same block changes nothing.
  s.level, s.anchorAt = math.min(s.level, 0), 0
  s.rejections = math.max(s.rejections, 1)
  s.blockedUntil = math.max(s.blockedUntil, now + q.blockedMs)
end
for _, call in ipairs(q.calls) do
  local id, kind = call.id, call.kind
  local ends = tonumber(redis.call('ZSCORE', KEYS[2], id) or nil)
  if kind == 'carried' and not ends then
    redis.call('ZADD', KEYS[2], now + ${CALL_KEEPS_MS}, id)
    s.sent = s.sent + 1
  elseif kind ~= 'carried' and ends then
    redis.call('ZREM', KEYS[2], id)
    if kind == 'unsent' then s.level, s.sent = s.level + 1, s.sent - 1 else s.ended = s.ended + 1 end
    if kind == 'rejected' then rejected(id, call.pauseMs) end
    if kind == 'answered' then
      if call.remaining then answered(call.remaining, call.before, ends - ${CALL_KEEPS_MS}) end
      if id == s.prober then s.blockedUntil, s.rejections = 0, 0 end
    end
  end
end
if s.prober ~= '' and not redis.call('ZSCORE', KEYS[2], s.prober) then s.prober = '' end

local reserve = math.min(3 + s.pressure, s.capacity / 2)
local longest = math.max(${LONGEST_WAIT_MS}, hubs * ${LONGEST_WAIT_OF_MANY_MS})
local granted, wait, number = {0, 0, 0}, longest, q.firstId
local function grant(class, n)
  for _ = 1, n do
    redis.call('ZADD', KEYS[2], now + ${CALL_KEEPS_MS}, q.idPrefix .. ':' .. number)
    number = number + 1
  end
  granted[class], s.level, s.sent, s['fed' .. class] = n, s.level - n, s.sent + n, now
end
-- Hubs of a class follow each other; a turn's number is class and time.
local function waitFor(class, n)
  local base, self = class * 1e13, class .. ' ' .. hub
  local turn = tonumber(redis.call('ZSCORE', KEYS[3], self) or nil)
  if n == 0 then
    if turn then redis.call('ZREM', KEYS[3], self) end
    return
  end
  local first = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
  while first and first ~= self and
    now - (redis.call('ZSCORE', KEYS[4], string.sub(first, 3)) or 0) > longest + ${GONE_AFTER_MS} do
    redis.call('ZREM', KEYS[3], first)
    first = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
  end
  if redis.call('ZCOUNT', KEYS[3], base, base + 1e13) == 0 then s['fed' .. class] = now end
  -- A token is left for each hub that waits for something more urgent, or has waited longer.
  local ahead = redis.call('ZCOUNT', KEYS[3], '-inf', turn and '(' .. string.format('%.17g', turn) or base + 1e13)
  local keep = class == 1 and 0 or class == 2 and reserve / 2 or reserve
  if class > 1 and now - s['fed' .. class] > ${STARVING_MS} then keep, ahead = 0, 0 end
  local most = n
  -- The first answer of all shows more, so it is worth the reserve.
  if s.sent == 0 then keep, most = 0, 1 end
  local give = math.max(0, math.min(most, math.floor(s.level - keep - ahead + 1e-6)))
  if give > 0 then grant(class, give) end
  if give == n then redis.call('ZREM', KEYS[3], self)
  elseif not turn or give > 0 then redis.call('ZADD', KEYS[3], base + now, self) end
  if give < n then wait = math.min(wait, math.max(1, (keep + 1 + ahead - s.level) * 1000 / rate)) end
end

local phase = s.blockedUntil == 0 and 0 or s.prober ~= '' and 2 or 1
if phase == 0 then for class = 1, 3 do waitFor(class, wants[class]) end
elseif phase == 1 and now < s.blockedUntil then wait = s.blockedUntil - now
elseif phase == 1 then
  -- One call of the whole chain shows whether the block is over.
  for class = 1, 3 do
    if wants[class] > 0 and s.prober == '' then
      s.prober = q.idPrefix .. ':' .. number
      grant(class, 1)
      phase = 2
    end
  end
end

for field, value in pairs(s) do redis.call('HSET', KEYS[1], field, value) end
for i = 1, 4 do redis.call('PEXPIRE', KEYS[i], ${KEYS_KEEP_MS}) end
return cjson.encode({epoch = s.epoch, engineMs = now, hubs = hubs, phase = ({'open', 'blocked', 'probing'})[phase + 1],
  level = s.level, capacity = s.capacity, refillPerSecond = s.refill, reserve = reserve, inFlight = s.sent - s.ended,
  waitMs = math.ceil(wait), endedBefore = s.ended,
  granted = {visitor = granted[1], staff = granted[2], background = granted[3]}})
`;

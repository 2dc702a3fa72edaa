import { expect, test } from 'vitest';
import { json, openClient, openLoopback } from '../../../test/outbound/loopback.ts';
import { createTokens } from './tvdbLogin.ts';

test('a late caller with an expired token gets the token that the first caller got', async () => {
  const server = await openLoopback({
    '/login': (response, request, nth) => json({ data: { token: `token${nth}` } })(response, request, nth),
  });
  const { outbound: http, clock } = openClient([server.url]);
  try {
    const log = { debug: () => undefined, warn: () => undefined };
    const tokens = createTokens({ http, key: 'key', log, nowMs: () => clock.now() }, `${server.url}/login`);
    expect(await tokens.current()).toBe('token0');
    expect(await tokens.renewed('token0')).toBe('token1');
    expect(await tokens.renewed('token0')).toBe('token1');
    expect(await tokens.current()).toBe('token1');
    expect(server.asked).toHaveLength(2);
  } finally {
    http.close();
    await server.close();
  }
});

import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

it('publishes all entries but the types of the admin API, which are in @omnichannel/admin', () => {
  const { './admin': admin, ...published } = manifest.exports;
  expect(admin).toBeDefined();
  expect(manifest.publishConfig.exports).toEqual(published);
});

import { expect, it } from 'vitest';
import { addressOfFound, type FoundObject, withoutSecret } from './found-object.ts';

const account = { id: 'a1', userName: 'shop' };

it.each<[FoundObject, string]>([
  [{ kind: 'account', id: 'a1', name: 'shop', account }, '/console/accounts/a1'],
  [{ kind: 'accountKey', id: 'k1', name: 'default', account }, '/console/accounts/a1?key=k1'],
  [{ kind: 'operatorKey', id: 'k2', name: 'deploy', account: null }, '/console/operator-keys'],
  [{ kind: 'connection', id: 'c1', name: 'sms main', account: null }, '/console/connections/sms%20main'],
  [{ kind: 'endpoint', id: 'e1', name: 'rcs', account }, '/console/endpoints/e1'],
  [{ kind: 'delivery', id: 'msg_1', name: null, account }, '/console/deliveries/msg_1'],
  [{ kind: 'message', id: 'm/1', name: 'sms', account }, '/console/messages/m%2F1?account=a1'],
  [{ kind: 'verification', id: 'v1', name: null, account }, '/console/messages/v1'],
  [{ kind: 'request', id: 'r1', name: null, account: null }, '/console/requests/r1'],
])('%j has a page', (found, address) => expect(addressOfFound(found)).toBe(address));

it.each([
  ['omk_Jk3xAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'omk_Jk3x'],
  ['omo_-_3xBB', 'omo_-_3x'],
  ['omk_Jk3x…', 'omk_Jk3x…'],
  ['omk_Jk3x', 'omk_Jk3x'],
  ['68f0a1c2d3e4f5a6b7c8d901', '68f0a1c2d3e4f5a6b7c8d901'],
])('%s is searched as %s', (text, searched) => expect(withoutSecret(text)).toBe(searched));

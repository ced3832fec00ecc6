import { generateKeyPairSync, sign } from 'node:crypto';

/** Creates a certificate that signs itself, valid for a day (RFC 5280 §4.1). */
export function createCertificate(hostname: string): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const utcTime = (ms: number) => {
    const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14);
    return encode(0x17, Buffer.from(`${digits}Z`));
  };
  const algorithm = encode(0x30, encode(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = encode(0x30, encode(0x06, Buffer.from('550403', 'hex')), encode(0x0c, Buffer.from(hostname)));
  const name = encode(0x30, encode(0x31, commonName));
  const alternativeName = encode(0x30, encode(0x82, Buffer.from(hostname)));
  const extension = encode(0x30, encode(0x06, Buffer.from('551d11', 'hex')), encode(0x04, alternativeName));
  const content = encode(
    0x30,
    encode(0xa0, encode(0x02, Buffer.from([2]))),
    encode(0x02, Buffer.from([1])),
    algorithm,
    name,
    encode(0x30, utcTime(Date.now() - 3_600_000), utcTime(Date.now() + 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, encode(0x30, extension)),
  );
  const signature = encode(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = encode(0x30, content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes a value of ASN.1 (DER): tag, length, content. */
function encode(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

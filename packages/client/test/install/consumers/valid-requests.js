/** A valid request for each operation of the contract, made of the contract's own examples. */
export function validRequests(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete', 'patch']
      .filter((method) => method in item)
      .map((method) => validRequest(document, path, method, item)),
  );
}

function validRequest(document, path, method, item) {
  const read = (node) => (node?.$ref ? read(at(document, node.$ref)) : node);
  const operation = item[method];
  const query = new URLSearchParams();
  let target = path;
  for (const reference of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const { name, in: place, required, schema, example, examples = {} } = read(reference);
    const value = String(example ?? read(Object.values(examples)[0])?.value ?? read(schema)?.examples?.[0]);
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value));
    if (place === 'query' && required) query.set(name, value);
  }
  const { type, body } = bodyOf(read(operation.requestBody)?.content ?? {}, read);
  const headers = { Authorization: 'Bearer any', ...(type && { 'Content-Type': type }) };
  if (query.size > 0) target += `?${query}`;
  return { id: operation.operationId, target, method: method.toUpperCase(), headers, body };
}

function bodyOf(content, read) {
  for (const [type, media] of Object.entries(content)) {
    const example = read(Object.values(media.examples ?? {})[0]);
    if (example?.['x-base64']) return { type, body: Buffer.from(example['x-base64'], 'base64') };
    if (type === 'multipart/form-data' && example) return { body: formOf(example.value) };
    if (example) return { type, body: JSON.stringify(example.value) };
  }
  return {};
}

function formOf(value) {
  const form = new FormData();
  for (const [name, text] of Object.entries(value)) {
    if (name === 'file') form.set(name, new Blob([Buffer.from(text, 'latin1')], { type: 'image/gif' }), 'pixel.gif');
    else form.set(name, text);
  }
  return form;
}

function at(document, reference) {
  const keys = reference.slice(2).split('/');
  return keys.reduce(
    (node, key) => node[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

/** Stands for your own app: a page that lists topics. */
import { createServer } from 'node:http';

const page = `<!doctype html>
<html lang="en">
  <title>Topics</title>
  <p role="status">One moment …</p>
  <ul></ul>
  <script type="module">
    const status = document.querySelector('[role=status]');
    const headers = { Authorization: 'Bearer any-token' };
    const response = await fetch('${process.env.API_URL}/v1/topics', { headers });
    const { data = [] } = response.ok ? await response.json() : {};
    for (const { name } of data) document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: name }));
    status.textContent = !response.ok ? 'Please try again later.' : data.length === 0 ? 'There are no topics yet.' : '';
  </script>
</html>`;

createServer((_, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page)).listen(4030);

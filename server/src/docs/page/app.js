const BASE = '/veritas';

/** An element with its properties and children; text is only ever set as text. */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** All cookies of the name: other hosts of the same site may have added some, and the server accepts the valid one. */
function xsrfTokens() {
  const found = document.cookie.split('; ').filter((part) => part.startsWith('XSRF-TOKEN='));
  const values = found.map((part) => part.slice('XSRF-TOKEN='.length));
  return values.filter((value) => /^[\w.-]+$/.test(value)).join(', ');
}

async function send(method, path, body) {
  const headers = method === 'GET' ? {} : { 'x-xsrf-token': xsrfTokens() };
  if (body !== undefined) headers['content-type'] = 'application/json';
  return fetch(BASE + path, { method, headers, body });
}

/** Renews an expired session once, as the console does. */
async function ask(method, path, body) {
  const answer = await send(method, path, body);
  if (answer.status !== 401) return answer;
  const renewed = await send('POST', '/user/refresh/');
  return renewed.ok ? send(method, path, body) : answer;
}

/** A template: the required fields, empty. */
function exampleOf(schema) {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices[0]);
  if (schema.type === 'object') {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, exampleOf(schema.properties[name])]));
  }
  return { array: [], number: 0, integer: 0, boolean: false }[schema.type] ?? '';
}

async function show(answer, output) {
  const text = await answer.text();
  let shown = text.slice(0, 100_000);
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2).slice(0, 100_000);
  } catch {
    // Not JSON: shown unchanged.
  }
  output.textContent = `${answer.status} ${answer.statusText}\n\n${shown}`;
}

function tryForm(method, path, operation) {
  const fields = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required }) => make('input', { name, required }));
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema && make('textarea', { value: JSON.stringify(exampleOf(schema), null, 2), spellcheck: false });
  const output = make('pre', { tabIndex: 0, role: 'region', ariaLabel: 'Answer', ariaLive: 'polite', hidden: true });
  const form = make('form', {}, ...fields.map((field) => make('label', {}, field.name, field)));
  if (body) form.append(make('label', {}, 'Body', body));
  form.append(make('button', { type: 'submit' }, `Send ${method}`), output);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const query = new URLSearchParams(
      fields.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    );
    const suffix = query.size > 0 ? `?${query}` : '';
    output.hidden = false;
    output.textContent = 'Waiting…';
    ask(method, path + suffix, body?.value)
      .then((answer) => show(answer, output))
      .catch((error) => {
        output.textContent = `No answer: ${error.message}`;
      });
  });
  return form;
}

function callView(method, path, operation) {
  const roles = operation['x-roles'];
  const view = make(
    'details',
    {},
    make('summary', {}, make('code', {}, `${method} ${path}`), ` ${operation.summary}`),
    make('p', {}, roles ? `For ${roles.join(', ')}.` : 'For anyone.'),
  );
  const takesJson = !operation.requestBody || operation.requestBody.content['application/json'];
  view.append(takesJson ? tryForm(method, path, operation) : make('p', {}, 'Takes a form with a file.'));
  return view;
}

async function start() {
  const calls = document.getElementById('calls');
  const answer = await ask('GET', '/api/docs/openapi.json').catch(() => null);
  if (!answer?.ok) {
    const isRefused = answer?.status === 401 || answer?.status === 403;
    calls.textContent = isRefused
      ? 'Sign in to the console as an admin first.'
      : 'The calls could not be read. Reload the page in a moment.';
    return;
  }
  const { paths } = await answer.json();
  const views = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callView(method.toUpperCase(), path, operation)),
  );
  calls.replaceChildren(...views);
  document.getElementById('filter').addEventListener('input', ({ target }) => {
    const wanted = target.value.toLowerCase();
    for (const view of views) view.hidden = !view.textContent.toLowerCase().includes(wanted);
  });
}

void start();

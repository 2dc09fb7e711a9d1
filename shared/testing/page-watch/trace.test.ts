import { Trace } from './trace';

const PACKAGE = 'at listen (/team/node_modules/motion-dom/index.js:1:1)';
const NODE = 'at AsyncResource.runInAsyncScope (node:async_hooks:206:9)';

function begun(...lines: string[]): string {
  const trace = new Trace('listener');
  Object.assign(trace as object, { origin: { stack: ['Error: origin', ...lines].join('\n    ') } });
  return String(trace);
}

test('a trace names the first line outside packages and Node', () => {
  expect(begun(PACKAGE, NODE, 'at Screen (/team/src/screen.tsx:2:2)')).toBe(
    'listener, begun at Screen (/team/src/screen.tsx:2:2)',
  );
});

test('a stack trace of packages only, as for the SDK, names the first of them', () => {
  expect(begun(PACKAGE, 'at NoticeList (/team/node_modules/@klaster/shared/ui/notices/notice-list.js:3:3)', NODE)).toBe(
    `listener, begun ${PACKAGE}`,
  );
});

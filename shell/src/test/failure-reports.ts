import type { FailureReport } from '@klaster/shared/contract';

let sent: Blob[] = [];

// jsdom has no beacons; these are kept instead of leaving.
Object.assign(navigator, {
  sendBeacon: (_address: string, body: Blob) => {
    sent.push(body);
    return true;
  },
});

afterEach(() => {
  sent = [];
});

/** What the page has told the gateway of failed releases in this test. */
export function failureReports(): Promise<FailureReport[]> {
  return Promise.all(sent.map(async (body) => JSON.parse(await textOf(body)) as FailureReport));
}

function textOf(body: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(body);
  });
}

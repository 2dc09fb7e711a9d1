import { connect } from './page-port';
import { standIn } from './stand-ins';

/** Shared modules read storage when they are evaluated. So the stand-ins are installed before the modules are imported. */
async function begin(): Promise<void> {
  const { page, init } = await connect();
  standIn(page, init);
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start(page, init);
}

void begin();

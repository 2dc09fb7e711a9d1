import { Admin, Resource } from 'react-admin';
import { ClusterList } from './cluster-list';
import { dataProvider } from './data-provider';

export function App() {
  return (
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="clusters" list={ClusterList} />
    </Admin>
  );
}

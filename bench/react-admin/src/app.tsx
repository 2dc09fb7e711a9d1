import { Admin, Resource } from 'react-admin';
import { ClusterList } from './cluster-list';
import { dataProvider } from './data-provider';
import { RatingList } from './rating-list';

export function App() {
  return (
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="clusters" list={ClusterList} />
      <Resource name="rating" list={RatingList} />
    </Admin>
  );
}

/** The page's own address: the home. The wall was there before: links with its query lead on to it. */
import { useLayoutEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { at, paths } from '../state/address.ts';
import { Home } from '../views/home/Home.tsx';
import { isQuestion } from '../views/wall/wallQuestion.ts';

export function Start() {
  const { query, route } = useLocation();
  const isOfWall = isQuestion(query);
  useLayoutEffect(() => {
    if (isOfWall) route(at(paths.wall, query), true);
  }, [isOfWall, query, route]);
  return isOfWall ? null : <Home />;
}

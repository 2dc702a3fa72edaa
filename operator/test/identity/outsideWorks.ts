/** A second catalogue, for the names of `outsideCases.ts`: remakes, same years, countries, numbers and translated titles. */
import type { Catalogue } from '../sources/fakes/catalogue.ts';
import { filmOf, linesOf, seriesOf } from './corpusWorks.ts';

/** number | title | year | country | original title | other titles, separated by `;` */
const filmLines = `
501 | Spider-Man | 2002 | US
502 | Spider-Man 2 | 2004 | US
503 | Spider-Man 3 | 2007 | US
504 | The Amazing Spider-Man | 2012 | US
505 | The Amazing Spider-Man 2 | 2014 | US
506 | Spider-Man: Homecoming | 2017 | US
507 | Spider-Man: Far from Home | 2019 | US
508 | Spider-Man: Into the Spider-Verse | 2018 | US
509 | 8½ | 1963 | IT | 8½ | Otto e mezzo; 8 1/2
510 | 9½ Weeks | 1986 | US | 9½ Weeks | Nine 1/2 Weeks
511 | The Naked Gun 33⅓: The Final Insult | 1994 | US
512 | The Naked Gun: From the Files of Police Squad! | 1988 | US
513 | The Naked Gun | 2025 | US
514 | WALL·E | 2008 | US | WALL·E | WALL-E
515 | Halloween | 1978 | US
516 | Halloween | 2007 | US
517 | Halloween | 2018 | US
518 | Halloween Kills | 2021 | US
519 | Halloween II | 1981 | US
520 | Halloween II | 2009 | US
521 | Suspiria | 1977 | IT
522 | Suspiria | 2018 | US
523 | Carrie | 1976 | US
524 | Carrie | 2013 | US
525 | Robin Hood | 2010 | GB
526 | Robin Hood | 2018 | US
527 | Robin Hood | 1973 | US
528 | Robin Hood: Prince of Thieves | 1991 | US
529 | Robin Hood: Men in Tights | 1993 | US
530 | The Thing | 1982 | US
531 | The Thing | 2011 | US
532 | The Thing from Another World | 1951 | US
533 | True Grit | 1969 | US
534 | True Grit | 2010 | US
535 | Hercules | 1997 | US
536 | Hercules | 2014 | US
537 | The Legend of Hercules | 2014 | US
538 | Crash | 1996 | CA
539 | Crash | 2004 | US
540 | Frozen | 2010 | US
541 | Frozen | 2013 | US
542 | Frozen II | 2019 | US
543 | Heat | 1995 | US
544 | The Heat | 2013 | US
545 | Heat | 1986 | US
546 | Capote | 2005 | US
547 | Infamous | 2006 | US
548 | Snow White | 2025 | US
549 | Snow White and the Huntsman | 2012 | US
550 | Mirror Mirror | 2012 | US
551 | Snow White and the Seven Dwarfs | 1937 | US
552 | Pinocchio | 2022 | US
553 | Guillermo del Toro's Pinocchio | 2022 | US
554 | Pinocchio | 1940 | US
555 | Pinocchio | 2019 | IT
556 | The Jungle Book | 1967 | US
557 | The Jungle Book | 2016 | US
558 | The Jungle Book | 1994 | US
559 | Les Intouchables | 2011 | FR | Intouchables | The Intouchables; Ziemlich beste Freunde
560 | Amélie | 2001 | FR | Le Fabuleux Destin d'Amélie Poulain | Amelie from Montmartre
561 | Spirited Away | 2001 | JP | 千と千尋の神隠し | Sen to Chihiro no kamikakushi; Chihiros Reise ins Zauberland
562 | Your Name. | 2016 | JP | 君の名は。 | Kimi no Na wa.
563 | Downfall | 2004 | DE | Der Untergang | La caída
564 | The Lives of Others | 2006 | DE | Das Leben der Anderen
565 | Stalker | 1979 | RU | Сталкер
566 | Come and See | 1985 | RU | Иди и смотри | Idi i smotri
567 | Oldboy | 2003 | KR | 올드보이
568 | Oldboy | 2013 | US
569 | Parasite | 2019 | KR | 기생충 | Gisaengchung
570 | Parasite | 1982 | US
571 | Mission: Impossible | 1996 | US
572 | Mission: Impossible II | 2000 | US
573 | Mission: Impossible III | 2006 | US
574 | Mission: Impossible - Ghost Protocol | 2011 | US
575 | Mission: Impossible - Fallout | 2018 | US
576 | Mission: Impossible - Dead Reckoning Part One | 2023 | US
577 | Mission: Impossible - The Final Reckoning | 2025 | US
578 | Ocean's Eleven | 2001 | US
579 | Ocean's Eleven | 1960 | US
580 | Ocean's Twelve | 2004 | US
581 | Ocean's Thirteen | 2007 | US
582 | Ocean's 8 | 2018 | US
583 | Fantastic Four | 2005 | US
584 | Fantastic Four | 2015 | US
585 | The Fantastic 4: First Steps | 2025 | US
586 | Fantastic 4: Rise of the Silver Surfer | 2007 | US
587 | 21 Jump Street | 2012 | US
588 | 22 Jump Street | 2014 | US
589 | 2001: A Space Odyssey | 1968 | GB
590 | 2010: The Year We Make Contact | 1984 | US
591 | 1984 | 1984 | GB | Nineteen Eighty-Four | Nineteen Eighty-Four
592 | 1984 | 1956 | GB
593 | 42 | 2013 | US
594 | 21 | 2008 | US
595 | 11:14 | 2003 | US
596 | 3:10 to Yuma | 2007 | US
597 | 3:10 to Yuma | 1957 | US
598 | Catch-22 | 1970 | US
599 | U-571 | 2000 | US
600 | The Wolf of Wall Street | 2013 | US
601 | Kimi | 2022 | US
602 | Se, jie | 2007 | CN | 色，戒 | Lust, Caution
603 | Good Will Hunting | 1997 | US
604 | Mr. & Mrs. Smith | 2005 | US
605 | Mr. & Mrs. Smith | 1941 | US
606 | Romeo + Juliet | 1996 | US
607 | Romeo and Juliet | 1968 | GB
608 | Romeo & Juliet | 2013 | GB
609 | Les Misérables | 2012 | GB
610 | Les Misérables | 2019 | FR
611 | Les Misérables | 1998 | GB
612 | The Good German | 2006 | US
613 | Inception | 2010 | US
614 | Avengers: Infinity War | 2018 | US
615 | Avengers: Endgame | 2019 | US
616 | The Avengers | 2012 | US
617 | The Avengers | 1998 | US
618 | Dr. No | 1962 | GB
619 | Nymphomaniac: Vol. I | 2013 | DK
620 | Nymphomaniac: Vol. II | 2013 | DK
621 | The Hobbit: An Unexpected Journey | 2012 | US
622 | The Hobbit: The Desolation of Smaug | 2013 | US
623 | Léon: The Professional | 1994 | FR | Léon | The Professional
624 | Cyrano | 2021 | GB
625 | Cyrano de Bergerac | 1990 | FR
626 | X2 | 2003 | US | X2 | X2: X-Men United; X-Men 2
627 | X-Men | 2000 | US
628 | Alice in Wonderland | 2010 | US
629 | Alice in Wonderland | 1951 | US
630 | Alice Through the Looking Glass | 2016 | US
631 | Ghost in the Shell | 1995 | JP | 攻殻機動隊
632 | Ghost in the Shell | 2017 | US
633 | Evil Dead | 2013 | US
634 | The Evil Dead | 1981 | US
635 | Evil Dead II | 1987 | US
636 | The Ring | 2002 | US
637 | Ring | 1998 | JP | リング | Ringu
638 | Birds of Prey (and the Fantabulous Emancipation of One Harley Quinn) | 2020 | US | Birds of Prey (and the Fantabulous Emancipation of One Harley Quinn) | Birds of Prey
639 | Precious | 2009 | US | Precious | Precious: Based on the Novel 'Push' by Sapphire
640 | Hulk | 2003 | US
641 | The Incredible Hulk | 2008 | US
642 | Left Behind | 2000 | US
643 | Left Behind | 2014 | US
644 | Red | 2010 | US
645 | Red | 2008 | US
646 | Trois couleurs : Rouge | 1994 | FR | Trois couleurs : Rouge | Three Colors: Red; Three Colours: Red
647 | Trois couleurs : Bleu | 1993 | FR | Trois couleurs : Bleu | Three Colors: Blue
648 | Space Jam | 1996 | US
649 | Space Jam: A New Legacy | 2021 | US
650 | Twilight | 2008 | US
651 | The Twilight Saga: New Moon | 2009 | US
652 | The Twilight Saga: Breaking Dawn - Part 1 | 2011 | US
653 | The Twilight Saga: Breaking Dawn - Part 2 | 2012 | US
654 | The Hunger Games: Mockingjay - Part 1 | 2014 | US
655 | The Hunger Games: Mockingjay - Part 2 | 2015 | US
656 | Horizon: An American Saga - Chapter 1 | 2024 | US
657 | Horizon: An American Saga - Chapter 2 | 2024 | US
658 | Chapter Two | 1979 | US
659 | The Karate Kid | 1984 | US
660 | The Karate Kid | 2010 | US
661 | The Karate Kid Part II | 1986 | US
662 | Death Wish | 1974 | US
663 | Death Wish | 2018 | US
664 | Death Wish II | 1982 | US
665 | Planet of the Apes | 1968 | US
666 | Planet of the Apes | 2001 | US
667 | Rise of the Planet of the Apes | 2011 | US
668 | Mulan | 1998 | US
669 | Mulan | 2020 | US
`;

const seriesLines = `
701 | House of Cards | 2013 | US
702 | House of Cards | 1990 | GB
703 | Shameless | 2004 | GB
704 | Shameless | 2011 | US
705 | Ghosts | 2019 | GB
706 | Ghosts | 2021 | US
707 | Being Human | 2008 | GB
708 | Being Human | 2011 | US
709 | Skins | 2007 | GB
710 | Skins | 2011 | US
711 | The Bridge | 2011 | SE | Bron/Broen | Bron
712 | The Bridge | 2013 | US
713 | Battlestar Galactica | 1978 | US
714 | Battlestar Galactica | 2004 | US
715 | Doctor Who | 1963 | GB
716 | Doctor Who | 2005 | GB
717 | Doctor Who | 2024 | GB
718 | Charmed | 1998 | US
719 | Charmed | 2018 | US
720 | MacGyver | 1985 | US
721 | MacGyver | 2016 | US
722 | Hawaii Five-O | 1968 | US
723 | Hawaii Five-0 | 2010 | US
724 | One Piece | 1999 | JP | ワンピース | Wan Pīsu
725 | ONE PIECE | 2023 | US
726 | Avatar: The Last Airbender | 2005 | US
727 | Avatar: The Last Airbender | 2024 | US
728 | Cowboy Bebop | 1998 | JP | カウボーイビバップ
729 | Cowboy Bebop | 2021 | US
730 | Money Heist | 2017 | ES | La casa de papel | Haus des Geldes
731 | Dark | 2017 | DE
732 | 24 | 2001 | US
733 | 24: Legacy | 2017 | US
734 | 24 | 2013 | IN
735 | 1923 | 2022 | US
736 | 1883 | 2021 | US
737 | The 100 | 2014 | US
738 | 9-1-1 | 2018 | US
739 | 9-1-1: Lone Star | 2020 | US
740 | CSI: Crime Scene Investigation | 2000 | US
741 | CSI: Miami | 2002 | US
742 | CSI: NY | 2004 | US
743 | Law & Order | 1990 | US
744 | Law & Order: Special Victims Unit | 1999 | US
745 | NCIS | 2003 | US
746 | NCIS: Los Angeles | 2009 | US
747 | Star Trek | 1966 | US | Star Trek | Star Trek: The Original Series
748 | Star Trek: The Next Generation | 1987 | US
749 | Marvel's Agents of S.H.I.E.L.D. | 2013 | US | Marvel's Agents of S.H.I.E.L.D. | Agents of S.H.I.E.L.D.
750 | Marvel's Daredevil | 2015 | US | Marvel's Daredevil | Daredevil
751 | The Office | 2001 | GB
752 | The Office | 2005 | US
753 | The Office | 2024 | AU
754 | Utopia | 2013 | GB
755 | Utopia | 2020 | US
756 | Utopia | 2014 | AU
757 | Cosmos | 1980 | US
758 | Cosmos: A Spacetime Odyssey | 2014 | US
759 | The Twilight Zone | 1959 | US
760 | The Twilight Zone | 1985 | US
761 | The Twilight Zone | 2019 | US
762 | Sherlock | 2010 | GB
763 | Elementary | 2012 | US
764 | Chernobyl | 2019 | US
765 | Chernobyl | 2022 | RU
766 | Space: 1999 | 1975 | GB
767 | Sealab 2021 | 2000 | US
768 | Room 104 | 2017 | US
769 | Babylon 5 | 1993 | US
770 | UFO | 1970 | GB
771 | Kingdom | 2019 | KR | 킹덤
772 | Kingdom | 2012 | JP | キングダム
773 | Kingdom | 2014 | US
774 | Kingdom | 2007 | GB
775 | Hunter x Hunter | 1999 | JP | HUNTER×HUNTER
776 | Hunter x Hunter | 2011 | JP | HUNTER×HUNTER
777 | Fullmetal Alchemist | 2003 | JP | 鋼の錬金術師
778 | Fullmetal Alchemist: Brotherhood | 2009 | JP | 鋼の錬金術師 FULLMETAL ALCHEMIST
779 | Attack on Titan | 2013 | JP | 進撃の巨人 | Shingeki no Kyojin
780 | Tatort | 1970 | DE
781 | The Fall | 2013 | GB
782 | V | 1984 | US
783 | V | 2009 | US
784 | Life on Mars | 2006 | GB
785 | Life on Mars | 2008 | US
786 | Scooby-Doo, Where Are You! | 1969 | US
787 | Mr. Robot | 2015 | US
788 | Bob's Burgers | 2011 | US
789 | M*A*S*H | 1972 | US
790 | Agatha Christie's Poirot | 1989 | GB | Agatha Christie's Poirot | Poirot
791 | The Tonight Show Starring Jimmy Fallon | 2014 | US
792 | Slow Horses | 2022 | GB
793 | The Singing Detective | 1986 | GB
794 | Pride and Prejudice | 1995 | GB
795 | Pride and Prejudice | 1980 | GB
796 | Kitchen | 2012 | RU | Кухня | Kukhnya
797 | The Bureau | 2015 | FR | Le Bureau des légendes
798 | Spiral | 2005 | FR | Engrenages
`;

export const outsideCatalogue: Catalogue = {
  films: linesOf(filmLines).map(filmOf),
  series: linesOf(seriesLines).map(seriesOf),
  collections: [],
};
